import { type Kysely, sql } from 'kysely'

/** Saving a document updates only the index entries of the parts that changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Splits a text into parts of 6,000 to 12,000 characters. A hash of each line determines whether a part starts
    -- there, so the parts after a change soon match the previous ones. Longer lines are split.
    create function search_document_parts(plain text) returns setof text language plpgsql immutable as $$
      declare
        line text;
        held text[] := '{}';
        size integer := 0;
      begin
        foreach line in array string_to_array(plain, e'\\n') loop
          if size > 0 and (size + length(line) > 12000
              or size >= 6000 and ('x' || left(md5(line), 7))::bit(28)::integer % 3000 < length(line)) then
            return next array_to_string(held, e'\\n');
            held := '{}';
            size := 0;
          end if;
          if length(line) > 12000 then
            return query select substr(line, begin, 10000) from generate_series(1, length(line), 10000) as begin;
          else
            held := array_append(held, line);
            size := size + length(line) + 1;
          end if;
        end loop;
        if size > 0 then return next array_to_string(held, e'\\n'); end if;
      end
    $$;

    -- Indexes each distinct part once, identified by its hash, in document order.
    create or replace function search_put_document(collection uuid, language text, plain text)
    returns void language plpgsql as $$
      declare
        parts text[] := array(select search_document_parts(plain));
        refs text[] := array(select md5(part) from unnest(parts) as part);
        there text[];
      begin
        delete from search_entries where collection_id = collection and kind = 'document' and ref <> all(refs);
        there := array(select ref from search_entries where collection_id = collection and kind = 'document');
        perform search_put(collection, language, 'document', (place - 1)::integer, ref, part)
          from (select distinct on (ref) * from unnest(parts, refs) with ordinality as those (part, ref, place)
            order by ref, place) as once
          where ref <> all(there);
      end
    $$;

    create or replace function search_document() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.plain = old.plain then return null; end if;
        perform search_put_document(new.collection_id, language_code, new.plain)
          from collections where id = new.collection_id;
        return null;
      end
    $$;
  `.execute(db)
}

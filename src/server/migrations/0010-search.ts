import { type Kysely, sql } from 'kysely'

/** Scripts written without spaces: Thai, Lao, Burmese, Khmer, Japanese, Chinese. */
const unspaced = sql.raw(
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff',
)

/** The search index, maintained by triggers from now on, and saved searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row for each thing with text: a name, a note, a speaker, a highlight, a chunk of spoken words.
    create table search_entries (
      collection_id uuid not null references collections on delete cascade,
      kind text not null check (kind in ('name', 'description', 'notes', 'speaker', 'highlight', 'words')),
      -- Position in the recording; 0 for entries without one.
      at_ms integer not null,
      ref text not null,
      -- The text as displayed; null for words, which are stored in their chunk.
      body text,
      -- Names of collections and speakers in lowercase Latin letters.
      folded text,
      vector tsvector not null,
      primary key (collection_id, kind, at_ms, ref)
    );

    create table saved_searches (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      organization_id uuid not null references organizations on delete cascade,
      name text not null,
      term text not null,
      org_wide boolean not null,
      filters jsonb not null,
      created_at timestamptz not null default now()
    );
    create index saved_searches_by_user on saved_searches (user_id, organization_id);
    create index collections_by_language on collections (organization_id, language_code);
  `.execute(db)
  await addFunctions(db)
  await addTriggers(db)
  await sql`select search_index(id) from collections`.execute(db)
  // The index is created after the rows, because building an index is faster than growing it. Fast updates
  // are off, so that no save has to wait while a pending list is sorted.
  await sql`
    create index search_entries_by_word on search_entries using gin (vector) with (fastupdate = off);
    create index search_entries_by_name on search_entries using gin (vector) with (fastupdate = off) where kind = 'name';
    create index search_entries_by_speaker on search_entries (left(folded, 100)) where kind = 'speaker';
  `.execute(db)
  await addTrigrams(db)
}

async function addFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Removes case and accents, from queries and from indexed text, in the same way on every server.
    create function search_fold(given text) returns text language sql immutable strict parallel safe as $$
      select translate(replace(replace(replace(replace(lower(normalize(regexp_replace(
        normalize(given, NFKD), '[\\u0300-\\u036f\\u0591-\\u05c7\\u0640\\u064b-\\u065f\\u0670]+', '', 'g'), NFC)),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħıŋ', 'oldddhin')
    $$;

    -- Also transliterates to Latin letters, the only ones that pg_trgm recognizes as letters on every server.
    create function search_name(given text) returns text language sql immutable strict parallel safe as $$
      select btrim(translate(search_fold(left(given, 1000)),
        'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґαβγδεζηθικλμνξοπρσςτυφχψω',
        'abvgdezziklmnoprstufhccssyyyeuaiiegabgdezhqiklmnxoprsstufxyw'))
    $$;

    -- Separates words by single spaces, without punctuation. In scripts without spaces, every two adjacent characters
    -- form a word, and so does the last character of a run.
    create function search_words(given text) returns text language sql immutable strict parallel safe as $$
      with spaced as (
        select regexp_replace(regexp_replace(search_fold(given),
          '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u060c\\u061b\\u061f\\u06d4\\u0964\\u0965\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3020\\u30fb\\ufe10-\\ufe6f\\uff00-\\uff0f]+',
          ' ', 'g'),
          '([${unspaced}])\\s+(?=[${unspaced}])',
          '\\1', 'g') as text
      )
      select case when text !~ '[${unspaced}]'
        then text
        else (
          select string_agg(case when run[1] ~ '[${unspaced}]'
            then (select string_agg(pair, ' ' order by i) from (
              select i, c || coalesce(lead(c) over (order by i), '') as pair
              from unnest(string_to_array(run[1], null)) with ordinality as one (c, i)) as pairs)
            else run[1] end, ' ' order by place)
          from regexp_matches(text,
            '([${unspaced}]+|[^\\s${unspaced}]+)',
            'g') with ordinality as runs (run, place))
        end
      from spaced
    $$;

    -- Returns the stemmers for a language; none if PostgreSQL has no rules for it.
    create function search_configs(language_code text) returns regconfig[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct config::regconfig), '{}') from
        regexp_split_to_table(lower(language_code), '\\+') as code,
        (values ('ar', 'arabic'), ('hy', 'armenian'), ('eu', 'basque'), ('ca', 'catalan'), ('da', 'danish'),
          ('nl', 'dutch'), ('en', 'english'), ('fi', 'finnish'), ('fr', 'french'), ('de', 'german'), ('el', 'greek'),
          ('hi', 'hindi'), ('hu', 'hungarian'), ('id', 'indonesian'), ('ga', 'irish'), ('it', 'italian'),
          ('lt', 'lithuanian'), ('ne', 'nepali'), ('no', 'norwegian'), ('nb', 'norwegian'), ('pt', 'portuguese'),
          ('ro', 'romanian'), ('ru', 'russian'), ('sr', 'serbian'), ('es', 'spanish'), ('sv', 'swedish'),
          ('ta', 'tamil'), ('tr', 'turkish'), ('yi', 'yiddish')) as known (base, config)
      where base = split_part(split_part(code, '-', 1), '_', 1)
    $$;

    -- The words as written, along with their stems.
    create function search_vector(language_code text, given text) returns tsvector language plpgsql immutable as $$
      declare
        words text := coalesce(search_words(left(given, 100000)), '');
        found tsvector := to_tsvector('simple', words);
        config regconfig;
      begin
        foreach config in array search_configs(language_code) loop
          found := found || strip(to_tsvector(config, words));
        end loop;
        return found;
      end
    $$;

    create function search_put(collection uuid, language text, what text, place integer, id text, shown text,
      foldable boolean default false) returns void language sql as $$
      insert into search_entries (collection_id, kind, at_ms, ref, body, folded, vector)
      select collection, what, place, id, shown, case when foldable then search_name(shown) end,
        search_vector(language, shown)
      where btrim(shown) <> ''
      on conflict (collection_id, kind, at_ms, ref)
        do update set body = excluded.body, folded = excluded.folded, vector = excluded.vector
    $$;

    create function search_put_words(collection uuid, language text, start integer, words json)
    returns void language sql as $$
      insert into search_entries (collection_id, kind, at_ms, ref, vector)
      values (collection, 'words', start, '', search_vector(language,
        (select string_agg(word ->> 'text', ' ' order by i) from json_array_elements(words) with ordinality as w (word, i))))
      on conflict (collection_id, kind, at_ms, ref) do update set vector = excluded.vector
    $$;

    -- Generated names aren't indexed.
    create function search_put_speakers(collection uuid, language text, speakers jsonb)
    returns void language sql as $$
      select search_put(collection, language, 'speaker', 0, speaker ->> 'id', speaker ->> 'name', true)
      from jsonb_array_elements(speakers) as speaker where speaker ->> 'name' !~ '^Speaker [0-9]+$'
    $$;

    -- Rebuilds a collection's entries.
    create function search_index(collection uuid) returns void language plpgsql as $$
      declare it collections;
      begin
        select * into it from collections where id = collection;
        delete from search_entries where collection_id = collection;
        perform search_put(it.id, it.language_code, 'name', 0, '', it.name, true);
        perform search_put(it.id, it.language_code, 'description', 0, '', it.description);
        perform search_put(it.id, it.language_code, 'notes', 0, '', it.notes);
        perform search_put_speakers(it.id, it.language_code, speakers) from transcripts where collection_id = it.id;
        perform search_put(it.id, it.language_code, 'highlight', start_ms, id::text, concat_ws(' – ', quote, nullif(content, '')))
          from highlights where collection_id = it.id;
        perform search_put_words(it.id, it.language_code, start_ms, words)
          from transcript_chunks where collection_id = it.id and gone is null;
      end
    $$;
  `.execute(db)
}

async function addTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_collection() returns trigger language plpgsql as $$
      declare part record;
      begin
        if tg_op = 'UPDATE' and new.language_code is distinct from old.language_code then
          perform search_index(new.id);
          return null;
        end if;
        for part in select * from (values
          ('name', new.name, case when tg_op = 'UPDATE' then old.name end),
          ('description', new.description, case when tg_op = 'UPDATE' then old.description end),
          ('notes', new.notes, case when tg_op = 'UPDATE' then old.notes end)) as parts (kind, now, was)
        loop
          continue when part.now = part.was;
          delete from search_entries where collection_id = new.id and kind = part.kind;
          perform search_put(new.id, new.language_code, part.kind, 0, '', part.now, part.kind = 'name');
        end loop;
        return null;
      end
    $$;
    create trigger search_collection after insert or update of name, description, notes, language_code
      on collections for each row execute function search_collection();

    create function search_speakers() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          if tg_op = 'UPDATE' and new.speakers = old.speakers then return null; end if;
          delete from search_entries where collection_id = old.collection_id and kind = 'speaker';
        end if;
        if tg_op <> 'DELETE' then
          perform search_put_speakers(new.collection_id, language_code, new.speakers)
            from collections where id = new.collection_id;
        end if;
        return null;
      end
    $$;
    create trigger search_speakers after insert or delete or update of speakers
      on transcripts for each row execute function search_speakers();

    create function search_words_changed() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.gone is null then
          delete from search_entries where collection_id = old.collection_id and kind = 'words' and at_ms = old.start_ms;
        end if;
        if tg_op <> 'DELETE' and new.gone is null then
          perform search_put_words(new.collection_id, language_code, new.start_ms, new.words)
            from collections where id = new.collection_id;
        end if;
        return null;
      end
    $$;
    create trigger search_words_changed after insert or delete or update of words, start_ms, gone
      on transcript_chunks for each row execute function search_words_changed();

    create function search_highlight() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from search_entries
            where collection_id = old.collection_id and kind = 'highlight' and at_ms = old.start_ms and ref = old.id::text;
        end if;
        if tg_op <> 'DELETE' then
          perform search_put(new.collection_id, language_code, 'highlight', new.start_ms, new.id::text,
            concat_ws(' – ', new.quote, nullif(new.content, ''))) from collections where id = new.collection_id;
        end if;
        return null;
      end
    $$;
    create trigger search_highlight after insert or delete or update of content, quote, start_ms
      on highlights for each row execute function search_highlight();
  `.execute(db)
}

/** Names with typos are found if PostgreSQL has pg_trgm; otherwise only exact names are found. */
async function addTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index search_entries_by_likeness on search_entries using gin (folded gin_trgm_ops) where kind = 'name';
    exception when others then
      raise warning 'Names with typing errors will not be found: pg_trgm can not be used (%)', sqlerrm;
    end $$
  `.execute(db)
}

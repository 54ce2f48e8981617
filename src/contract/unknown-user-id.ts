/**
 * The nil UUID. Replaces private IDs, and IDs of authors whose account was deleted or belongs to another
 * installation.
 */
export const unknownUserId = '00000000-0000-0000-0000-000000000000'

/** The nil UUID: the author of a deleted account, or of one that isn't here; also in place of private IDs. */
export const nobody = '00000000-0000-0000-0000-000000000000'

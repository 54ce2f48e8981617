/** The nil UUID: stands for the author of a deleted account or of one in another installation, and for private IDs. */
export const unknownUserId = '00000000-0000-0000-0000-000000000000'

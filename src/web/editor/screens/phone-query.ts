/**
 * Media query for screens with room for only one line of facts and a few tools in the bar; also
 * used in `top-bar.module.css`.
 */
export const phoneMediaQuery = '(max-width: 47.99em)'

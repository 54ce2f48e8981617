/**
 * Media query for screens with room for one line of facts and few tools in the bar; also in
 * `top-bar.module.css`.
 */
export const phone = '(max-width: 47.99em)'

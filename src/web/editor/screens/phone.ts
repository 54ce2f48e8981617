/** Media query for screens with one line for facts and few tools in the bar; also in `top-bar.module.css`. */
export const phone = '(max-width: 47.99em)'

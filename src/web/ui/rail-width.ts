/** From this width of the window on the rail stands beside the list, in pixels: dashboard.module.css knows it, too. */
export const railBesideFrom = 780

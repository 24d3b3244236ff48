/** Attribute of a button that may be pressed before there is script. */
export const EARLY = 'data-early';

/** Global name under which is kept what was pressed: places of buttons, or null once the page answers itself. */
export const EARLY_KEPT = 'earlyTaps';

/**
 * Lines that stand in every drawn page: a button that is pressed before there is script looks busy at once, and its place
 * among the page's early buttons is kept, each once. As text, because they run before any file is there, and the policy of
 * the page names them by their hash.
 */
export const EARLY_TAPS = `${EARLY_KEPT}=[];addEventListener("click",e=>{let b=${EARLY_KEPT}&&e.target.closest("[${EARLY}]");if(b&&!b.disabled){let i=[...document.querySelectorAll("[${EARLY}]")].indexOf(b);${EARLY_KEPT}.includes(i)||${EARLY_KEPT}.push(i);b.setAttribute("aria-busy","true")}},true)`;

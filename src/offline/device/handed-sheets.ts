/** Cache in which a page that the server drew leaves its style sheets for the worker that it installs; the worker removes it. */
export const HANDED = 'handed';

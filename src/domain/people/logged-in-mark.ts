/** The cookie that says that somebody is logged in on this phone: yes, and nothing else. */
const NAME = 'in';
const YEAR_S = 31_536_000;

/** Tells whether a request's cookies, or a page's, say that somebody is logged in. */
export const saysLoggedIn = (cookies: string): boolean => /(?:^|;\s*)in=1(?:;|$)/.test(cookies);

/** That cookie as it is set, or taken away. */
export const loggedInCookie = (is: boolean, isSecure: boolean): string =>
  `${NAME}=${is ? '1' : ''}; Path=/; Max-Age=${is ? YEAR_S : 0}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

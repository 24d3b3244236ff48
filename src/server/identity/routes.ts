import { googleHandler, linkGoogleHandler, waysHandler } from './google.ts';
import { confirmResetHandler, resetHandler } from './reset.ts';
import { signInByLinkHandler, signInLinkHandler } from './sign-in-link.ts';
import { loginHandler, logoutHandler } from './sign-in.ts';
import { activateHandler, registerHandler, resendHandler } from './sign-up.ts';
import { socialLogHandler } from './social-log.ts';

export const routes = [
  registerHandler,
  activateHandler,
  resendHandler,
  loginHandler,
  logoutHandler,
  resetHandler,
  confirmResetHandler,
  signInLinkHandler,
  signInByLinkHandler,
  googleHandler,
  linkGoogleHandler,
  waysHandler,
  socialLogHandler,
];

import {
  confirmSecondStepHandler,
  endSecondStepHandler,
  startSecondStepHandler,
} from '#server/identity/second-step-calls.ts';
import { deleteHandler } from './delete.ts';
import { exportHandler } from './export.ts';
import { changePasswordHandler } from './password.ts';
import { editProfileHandler, profileHandler } from './profile.ts';
import { deletionDoneHandler } from './receipt.ts';
import { endOtherSessionsHandler, endSessionHandler, sessionsHandler } from './sessions.ts';

export const routes = [
  profileHandler,
  editProfileHandler,
  changePasswordHandler,
  sessionsHandler,
  endSessionHandler,
  endOtherSessionsHandler,
  startSecondStepHandler,
  confirmSecondStepHandler,
  endSecondStepHandler,
  exportHandler,
  deleteHandler,
  deletionDoneHandler,
];

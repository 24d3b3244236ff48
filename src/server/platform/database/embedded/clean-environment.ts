/** PostgreSQL takes no settings from the environment of whoever started the server. */
export const CLEAN_ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' };

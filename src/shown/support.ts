/** Where a person is reached by mail. */
export const SUPPORT = 'support@chicargos.example';

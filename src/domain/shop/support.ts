/** Address where a person is reached by mail, as long as nobody knows better: staff may have set another address. */
export const SUPPORT = 'support@chicargos.example';

import { describe, test } from 'vitest';
import { advance, linkTo, newcomer, PASSWORD } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { comeBackTo } from './harness/page-readiness.ts';
import { workerReady } from './harness/phone.ts';
import { shopWithGoogle } from './harness/shop-with-google.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** Every state of these screens at both widths and in both schemes; SCREENS=1 leaves pictures in tests/.artifacts/screens. */
const { shop, google } = await shopWithGoogle({ quiet: true });
const phone = await shop.phone();
const page = await phone.tab();

const open = (path: string) => comeBackTo(page, path);
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (text: string | RegExp) => page.getByRole('main').getByText(text).first().waitFor();
const googleButton = () => page.getByRole('button', { name: 'Continue with Google' });

function refuses(path: RegExp, code: string, fields: Record<string, string[]> = {}): void {
  const body = JSON.stringify({ ...fields, code, detail: 'Refused', fields });
  shop.line.detour({ path, answer: { status: 400, type: 'application/json', body } });
}

describe('signing in', () => {
  test('with Google below', async () => {
    await page.goto(`${shop.url}/login`);
    await googleButton().waitFor();
    await inspectScreen(page, 'identity-sign-in');
  });

  test('without a network', async () => {
    await workerReady(page);
    await offline(phone, shop);
    await says('Google needs a connection.');
    await inspectScreen(page, 'identity-sign-in-offline');
    await page.getByRole('tab', { name: 'Forgot password' }).click();
    await says('This needs a connection.');
    await inspectScreen(page, 'identity-forgot-offline');
    await press('Send the link');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await says('Sign up needs a connection. What you typed stays here.');
    await online(phone, shop);
  });

  test('with a second step', async () => {
    await open('/login');
    refuses(/\/auth\/login\//, 'otp_required', { non_field_errors: ['Enter the code'] });
    await fill('Email', 'staff@example.test');
    await fill('Password', PASSWORD);
    await press('Sign in');
    await page.getByLabel('Enter the code').waitFor();
    await inspectScreen(page, 'identity-code');
    shop.line.clear();
    refuses(/\/auth\/login\//, 'otp_invalid', { non_field_errors: ['No'] });
    await page.getByLabel('Enter the code').fill('000000');
    await press('Sign in');
    await page.getByRole('alert').waitFor();
    await inspectScreen(page, 'identity-code-refused');
    await press('Use a recovery code');
    await inspectScreen(page, 'identity-recovery-code');
  });
});

describe('a forgotten password', () => {
  test('asked for', async () => {
    await open('/auth-reset');
    await press('Send the link');
    await says('Email address is required to reset password');
    await inspectScreen(page, 'identity-forgot-refused');
    await fill('Email', 'buyer@example.test');
    await press('Send the link');
    await says('Check your inbox');
    await inspectScreen(page, 'identity-forgot-sent');
  });

  test('changed', async () => {
    const email = await newcomer(shop);
    await open('/auth-reset');
    await fill('Email', email);
    await press('Send the link');
    await says('Check your inbox');
    await page.goto(await linkTo(shop, email, /^\/password\/reset\//));
    await fill('New password', PASSWORD);
    await inspectScreen(page, 'identity-reset');
    await press('Change password');
    await says('Enter the new password once more');
    await inspectScreen(page, 'identity-reset-refused');
    await fill('Confirm new password', PASSWORD);
    await press('Change password');
    await says('Your password has been changed');
    await inspectScreen(page, 'identity-reset-changed');
  });

  test('by a link that is none, and without a network', async () => {
    await open('/password/reset/confirm/1/no-such-token');
    await fill('New password', PASSWORD);
    await fill('Confirm new password', PASSWORD);
    await offline(phone, shop);
    await press('Change password');
    await page.getByRole('alert').waitFor();
    await inspectScreen(page, 'identity-reset-offline');
    await online(phone, shop);
    await press('Change password');
    await says('Password reset link invalid');
    await inspectScreen(page, 'identity-reset-invalid');
  });
});

describe('Google', () => {
  const somebody = (email: string) => ({ sub: crypto.randomUUID(), email });

  test('who is refused', async () => {
    google.present = null;
    await open('/login');
    await googleButton().click();
    await says('Authentication Failed');
    await inspectScreen(page, 'identity-google-failed');
  });

  test('for an account with a password', async () => {
    const email = await newcomer(shop);
    google.present = somebody(email);
    await open('/login');
    await googleButton().click();
    await says('You have an account with this email.');
    await inspectScreen(page, 'identity-google-link');
    await fill('Password', 'wrong');
    await press('Connect and log in');
    await page.getByRole('alert').waitFor();
    await inspectScreen(page, 'identity-google-link-refused');
    await press('Email me a link instead');
    await says('Check your inbox');
    await inspectScreen(page, 'identity-google-mailed');

    const link = await linkTo(shop, email, /^\/link-google\//);
    await page.goto(link);
    await says('Connect only if that was you.');
    await inspectScreen(page, 'identity-link-google');
    await press('Connect Google to my account');
    await says('Your Google account is connected');
    await inspectScreen(page, 'identity-link-google-connected');
    await page.goto(link);
    await press('Connect Google to my account');
    await says('This link is not valid');
    await inspectScreen(page, 'identity-link-google-invalid');
  });

  test('for an account with a second step, and without a network', async () => {
    google.present = somebody('staff@example.test');
    await open('/login');
    refuses(/\/social\/google/, 'otp_required', { non_field_errors: ['Enter the code'] });
    await googleButton().click();
    await page.getByLabel('Enter the code').waitFor();
    await inspectScreen(page, 'identity-google-code');
    await open('/login');
    shop.line.clear();
    shop.line.detour({ path: /\/social\/google/, answer: { status: 200, type: 'text/html', body: '<p>' } });
    await googleButton().click();
    await says('Logging in needs a connection.');
    await inspectScreen(page, 'identity-google-offline');
    shop.line.clear();
    google.trouble['/tokeninfo'] = 'down';
    await open('/login');
    await googleButton().click();
    await says('Google or our server cannot be reached right now');
    await inspectScreen(page, 'identity-google-unreached');
  });
});

describe('activation', () => {
  test('in all its states', async () => {
    const email = await newcomer(shop, { active: false });
    const link = await linkTo(shop, email, /^\/activate\//);
    await page.goto(link);
    await says('Your account is active');
    await inspectScreen(page, 'identity-active');
    const late = await newcomer(shop, { active: false });
    const lateLink = await linkTo(shop, late, /^\/activate\//);
    await advance(shop, 48 * 3600 + 1);
    await page.goto(lateLink);
    await says('This link expired');
    await inspectScreen(page, 'identity-activation-expired');
    await offline(phone, shop);
    await page.goto(lateLink);
    await says('Activation needs a connection');
    await inspectScreen(page, 'identity-activation-offline');
    await online(phone, shop);
    const body = JSON.stringify({ code: 'server_error', detail: 'Something went wrong' });
    shop.line.detour({ path: /\/api\/activate\//, answer: { status: 500, type: 'application/json', body } });
    await press('Try again');
    await says('The server could not answer');
    await inspectScreen(page, 'identity-activation-failed');
  });

  test('a link once more, in all its states', async () => {
    for (const [email, told, name] of [
      ['buyer@example.test', 'You already have an active account', 'active'],
      ['nobody@example.test', 'Account not registered', 'unknown'],
      ['inactive@example.test', 'Activation link re-sent', 'sent'],
    ] as const) {
      await open('/resend-activation-link');
      await fill('Email', email);
      await press('Send the link');
      await says(told);
      await inspectScreen(page, `identity-resend-${name}`);
    }
    await open('/resend-activation-link');
    await fill('Email', 'inactive@example.test');
    shop.line.detour({
      path: /\/resend-activation-link\//,
      answer: { status: 503, type: 'application/json', body: '{"code":"unavailable","detail":"Later"}' },
    });
    await press('Send the link');
    await says('Error... Contact customer service support');
    await inspectScreen(page, 'identity-resend-error');
  });
});

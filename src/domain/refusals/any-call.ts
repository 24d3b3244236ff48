import type { RefusalTable } from './refusal.ts';

/**
 * Refusals that any call may answer: that it cannot be read, that nobody knows who asks, that it comes too often or at the wrong
 * moment, and codes of single fields that stand in every form. No call declares them.
 */
export const ANY_CALL = {
  required: {
    status: 400,
    text: 'This field is required',
    fields: ['non_field_errors'],
    source: 'contract 1.1',
  },
  max_length: { status: 400, text: 'Must be {limit} characters or fewer', source: 'contract 1.1' },
  invalid: { status: 400, text: 'This value cannot be read', source: 'contract 1.1' },
  invalid_email: { status: 400, text: 'Enter a valid email address', source: 'contract 1.1' },
  validation_failed: {
    status: 400,
    text: 'Check your input',
    fields: ['fields'],
    source: 'account contract 1',
  },
  invalid_json: { status: 400, text: 'The request could not be read', source: 'contract 1.1' },
  bad_request: { status: 400, text: 'The request could not be read', source: 'contract 1.1' },
  idempotency_key_invalid: {
    status: 400,
    text: 'Idempotency-Key must be a UUID',
    source: 'contract 1.3',
  },
  idempotency_key_required: {
    status: 400,
    text: 'This call needs an Idempotency-Key',
    source: 'contract 1.3',
  },
  idempotency_in_progress: {
    status: 409,
    text: 'This request is still being processed',
    source: 'contract 1.3',
  },
  idempotency_key_reused: {
    status: 422,
    text: 'This Idempotency-Key was used for another request',
    source: 'contract 1.3',
  },
  cancelled: {
    status: 409,
    text: 'This request was cancelled before it arrived',
    source: 'contract 1.3',
  },
  precondition_invalid: {
    status: 400,
    text: 'If-Match and base_version do not agree or cannot be read',
    source: 'contract 1.4',
  },
  precondition_failed: {
    status: 412,
    text: 'This has changed since you saw it',
    fields: ['current'],
    source: 'contract 1.4',
  },
  not_authenticated: {
    status: 401,
    text: "You're currently not logged in",
    source: 'contract 1.1',
  },
  token_invalid: { status: 401, text: 'Invalid Token', source: 'contract 1.1' },
  forbidden: { status: 403, text: 'You do not have access to this page', source: 'contract 1.1' },
  totp_required: {
    status: 403,
    text: 'Set up your authenticator app first. You find it in your account under Security',
    source: 'account contract 2.11',
  },
  not_found: { status: 404, text: 'Not found', source: 'contract 1.1' },
  method_not_allowed: {
    status: 405,
    text: 'This address does not take that method',
    source: 'contract 1.1',
  },
  request_timeout: {
    status: 408,
    text: 'The request took too long to arrive',
    source: 'contract 1.1',
  },
  payload_too_large: { status: 413, text: 'The request is too large', source: 'contract 1.1' },
  unsupported_media_type: {
    status: 415,
    text: 'Send the body as application/json',
    source: 'contract 1.1',
  },
  rate_limited: {
    status: 429,
    text: 'Too many requests. Please wait a moment and try again',
    source: 'contract 1.5',
  },
  proof_needed: {
    status: 429,
    text: 'Very many forms are coming in. Your phone has to work something out before this one is taken',
    fields: ['puzzle'],
    source: 'contract 1.5',
  },
  headers_too_large: {
    status: 431,
    text: 'The head of the request is too large',
    source: 'contract 1.1',
  },
  server_error: {
    status: 500,
    text: 'The server encountered an error and could not complete your request',
    fields: ['reference'],
    source: 'contract 1.1',
  },
  no_room: {
    status: 507,
    text: 'The shop cannot store anything right now. Please try again later',
    source: 'contract 1.1',
  },
  unavailable: {
    status: 503,
    text: 'The service is not available right now. Please try again',
    source: 'contract 1.1',
  },
} as const satisfies RefusalTable;

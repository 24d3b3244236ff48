import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RateClass } from '#domain/shipping/shipping.ts';

export const CLASS_WORDS: Readonly<Record<RateClass, MessageDescriptor>> = {
  sedan: msg`Saloon`,
  suv: msg`SUV`,
  commercial: msg`Commercial`,
  parts: msg`Parts`,
};

export const RATE_KIND_WORDS = { estimate: msg`Estimate`, published: msg`Published` } as const;

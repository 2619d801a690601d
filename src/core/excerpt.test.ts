import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test.each([
  ['Hotel', undefined, 'Hotel'],
  ['Hotels', undefined, 'Hotel...'],
  ['', undefined, ''],
  ['Lucía Fernández', 12, 'Lucía Fernán...'],
  ['🏨🏨🏨', 2, '🏨🏨...'],
])('%s to %s characters', (text, limit, short) => expect(excerpt(text, limit)).toBe(short))

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Hôtel de l’Étoile', 'hotel-de-l-etoile-7'],
  ['  Palace & Spa!  ', 'palace-spa-7'],
  ['होटल', 'property-7'],
  ['42', '42-7'],
])('"%s" is %s in an address', (name, slug) => expect(slugOf(name, '7')).toBe(slug))

test('law: a name in an address is small letters, figures and single dashes', () => {
  fc.assert(fc.property(fc.string(), (name) => /^[a-z0-9]+(-[a-z0-9]+)*-7$/.test(slugOf(name, '7'))))
})

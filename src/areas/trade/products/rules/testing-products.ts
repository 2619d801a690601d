import { minor } from '#core/money.ts'
import type { Product } from '../contract/replies.ts'

// A soup of a bar, with a size and how it is cooked, for tests of prices and of what may be sold.

export const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const [bar, hall, soup, soups, big, extra, rare, done] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as [
  string,
  ...string[],
] &
  Record<number, string>
export const moment = {
  instant: '2026-11-20T12:30:00.000Z',
  timeZone: 'Asia/Kolkata',
  businessServiceId: bar as string,
}

/** A choice that takes nothing from the store. */
const plain = { productId: null, productName: null, isOut: false }

export const product = {
  id: soup as string,
  productGroupId: soups as string,
  productCode: 'SOUP',
  name: 'Soup',
  price: minor(20_000),
  isActive: true,
  isFractional: false,
  businessServiceIds: [bar as string],
  modifierGroups: [
    {
      id: id(20),
      name: 'Size',
      minChoices: 0,
      maxChoices: 2,
      modifiers: [
        { id: big as string, name: 'Large', price: minor(5_000), ...plain },
        { id: extra as string, name: 'Bread', price: minor(1_500), ...plain },
      ],
    },
    {
      id: id(21),
      name: 'Cooked',
      minChoices: 1,
      maxChoices: 1,
      modifiers: [
        { id: rare as string, name: 'Rare', price: minor(0), ...plain },
        { id: done as string, name: 'Done', price: minor(0), ...plain },
      ],
    },
  ],
  comboParts: [],
  outage: null,
} satisfies Partial<Product>

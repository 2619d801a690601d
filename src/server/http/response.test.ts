import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Named } from '#core/contract.ts'
import { printerOf } from './response.ts'

const Inner = z.object({ color: z.enum(['BLUE', 'GREEN']).nullable() }).meta({ id: 'InnerOfPrinterTest' })
const reply = z.object({ inner: Inner.nullable() })
const print = printerOf({ reply } as Pick<Named, 'reply'> as Named, { isChecked: true })

test('a choice that is none is printed within something that may be none as well', () => {
  for (const inner of [{ color: null }, { color: 'BLUE' as const }, null]) expect(JSON.parse(print({ inner }))).toEqual({ inner }) // prettier-ignore
})

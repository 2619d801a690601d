import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { minor } from '#core/money.ts'
import { made } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, signIn, write } from '#test/screen.tsx'
import { VoucherBalance } from '../contract/replies.ts'
import { vouchers } from '../contract/vouchers.ts'
import { useVoucherCode, VoucherCodeField } from './voucher-code-field.tsx'

const CODE = '2345-6789-ABCD-EFGH'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Typed({ wasTried = false }: { wasTried?: boolean }) {
  return <VoucherCodeField code={useVoucherCode()} amount={minor(30_000)} wasTried={wasTried} />
}
const balance = (more: object) => () =>
  Response.json(made(VoucherBalance, { number: 7, state: 'OPEN', balance: minor(50_000), currency: 'INR', ...more }))
const box = () => screen.getByLabelText<HTMLInputElement>(/^Voucher code/)

test('a whole code shows what is left on the voucher and what it pays; a part of one looks nothing up', async () => {
  signIn({ permissions: ['vouchers.read'] })
  const looked: object[] = []
  serve([vouchers.lookUp, (input) => (looked.push(input), balance({})())])
  await draw(<Typed />)
  write(box(), '2345-6789')
  expect(looked).toEqual([])
  write(box(), CODE.toLowerCase())
  expect(await screen.findByText(/^Voucher 7: ₹500\.00 left\. It pays ₹300\.00\.$/)).toBeTruthy()
  expect(looked).toEqual([{ code: '23456789ABCDEFGH' }])
  expect(box().getAttribute('aria-invalid')).toBe('false')
})

test('a code no voucher has, and a voucher that is used up, are named as wrong', async () => {
  signIn({ permissions: ['vouchers.read'] })
  serve([vouchers.lookUp, refuses('voucher_unknown')])
  await draw(<Typed />)
  write(box(), CODE)
  expect(await screen.findByText('There is no voucher with this code.')).toBeTruthy()
  cleanup()
  serve([vouchers.lookUp, balance({ state: 'USED', balance: minor(0) })])
  await draw(<Typed />)
  write(box(), CODE)
  expect(await screen.findByText('Voucher 7 pays no more (Used).')).toBeTruthy()
  expect(box().getAttribute('aria-invalid')).toBe('true')
})

test('a code is missing once it was tried without one', async () => {
  signIn({ permissions: ['vouchers.read'] })
  serve()
  await draw(<Typed wasTried />)
  expect(screen.getByText('Enter the code on the voucher.')).toBeTruthy()
})

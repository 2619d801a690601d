import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type RoleCode, ROLE_CODES } from '#core/role-codes.ts'
import { permissionsOf } from '#core/roles.ts'
import { allPermissions } from '#core/permissions.ts'
import { clearSession, mayDo, currentSession, useCan } from './session.ts'
import { draw, signIn } from '#test/screen.tsx'

afterEach(() => {
  cleanup()
  clearSession()
})

function Controls() {
  const [mayRefund, mayLook, isKnown] = [useCan('payments.refund'), useCan('signed_in'), useCan('public')]
  return (
    <>
      {mayRefund && <button>Refund</button>}
      {mayLook && <button>Profile</button>}
      {isKnown && <button>Sign in</button>}
    </>
  )
}
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('a control is offered', () => {
  test('to who may use it, and to no one else; signing out takes it away', async () => {
    signIn({ permissions: ['payments.read'] })
    await draw(<Controls />)
    expect(offered()).toEqual(['Profile', 'Sign in'])
    act(() => signIn({ permissions: ['payments.read', 'payments.refund'] }))
    expect(offered()).toEqual(['Refund', 'Profile', 'Sign in'])
    act(() => clearSession())
    expect(offered()).toEqual(['Sign in'])
  })

  test.each(ROLE_CODES)('to %s exactly where the server would let them', (role: RoleCode) => {
    const permissions = [...permissionsOf([role])]
    signIn({ roles: [role], permissions })
    const granted = allPermissions().filter((permission) => mayDo(currentSession(), permission))
    expect(granted.toSorted()).toEqual(permissions.toSorted())
  })
})

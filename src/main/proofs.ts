import { findChainFaults, findInvoiceFaults } from '#areas/insight/audit/actions/chain.ts'
import type { Tx } from '#server/request/context.ts'

/** A promise no statement can check: each row it answers is a fault. For `npx hotelmate verify`, as the platform sees all tenants. */
export type Proof = { id: string; says: string; find: (tx: Pick<Tx, 'named'>) => Promise<object[]> }

export const proofs: readonly Proof[] = [
  {
    id: 'I-15h',
    says: 'the hash of every invoice and credit note, reckoned anew from what was frozen, is the one it was issued with',
    find: (tx) => findInvoiceFaults(tx),
  },
  {
    id: 'I-19h',
    says: 'the hash of every link of the audit trail, reckoned anew from its event, is the one it was sealed with',
    find: (tx) => findChainFaults(tx),
  },
]

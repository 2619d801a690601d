import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerInput } from '#areas/billing/invoices/screens/pickers.tsx'
import { pagesOf, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import { type Customer, type CustomerMerge, customers } from '../contract.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { PagedLines } from './paged-lines.tsx'

/** Who was merged into a guest, and the way back while there is one. Nothing where no one was. */
export function CustomerMerges({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const pages = useInfiniteQuery(pagesOf(customers.merges, { customerId, limit: 20 }))
  if (!pages.data || pages.data.pages[0]?.rows.length === 0) return null
  return (
    <PagedLines
      title={t('merges.title')}
      pages={pages}
      empty={null}
      keyOf={({ id }) => id}
      line={(row) => <MergeLine merge={row} />}
    />
  )
}

function MergeLine({ merge }: { merge: CustomerMerge }) {
  const { t } = useTranslation('customers')
  const go = useGo()
  const confirm = useConfirm()
  const notify = useNotify()
  const mayMerge = useCan('customers.merge')
  const { mutate, isPending } = useSend(customers.unmerge)
  const undo = async () => {
    if (!(await confirm({ message: t('merges.ask', { name: merge.name }), ok: t('merges.undo') }))) return
    mutate(
      { mergeId: merge.id },
      {
        onSuccess: ({ id }) => {
          toast(t('merges.undone', { name: merge.name }))
          go(`/customer?id=${id}`)
        },
        onError: notify.refusal,
      },
    )
  }
  return (
    <div style={lineBox}>
      <div style={{ flex: '1 1 200px', minWidth: 0 }}>
        <div style={{ fontWeight: 500 }}>{merge.name}</div>
        <div style={{ fontSize: 12 }}>
          <MomentText instant={merge.mergedAt} /> · {merge.mergedBy}
          {merge.mayUndo && (
            <>
              {' · '}
              {t('merges.until')} <DayText day={merge.undoUntil.slice(0, 10)} />
            </>
          )}
        </div>
      </div>
      {mayMerge && merge.mayUndo && (
        <Button variant="outlined" disabled={isPending} onClick={() => void undo()}>
          {t('merges.undo')}
        </Button>
      )}
    </div>
  )
}

const lineBox = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', padding: '8px 0' } as const

/** Chooses the other entry of the same guest, then compares both. */
export function MergeButton({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const mayMerge = useCan('customers.merge')
  const [state, setState] = useState<'choosing' | { otherId: string }>()
  const close = () => setState(undefined)
  if (!mayMerge || customer.erasedAt !== null) return null
  return (
    <>
      <Button onClick={() => setState('choosing')}>{t('merge.button')}</Button>
      {state === 'choosing' && (
        <Dialog open title={t('merge.choose')} onClose={close}>
          <CustomerInput
            label={t('merge.other')}
            value={null}
            onChange={(chosen) => chosen && chosen.id !== customer.id && setState({ otherId: chosen.id })}
          />
        </Dialog>
      )}
      {state !== undefined && state !== 'choosing' && (
        <MergeDialog customerId={state.otherId} intoId={customer.id} close={close} />
      )}
    </>
  )
}

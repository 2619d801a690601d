import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Claim, Swap } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'
import { warningsIn } from './grid/use-edits.ts'
import { ShiftLine } from './shift-line.tsx'
import { WarningsDialog } from './warnings-dialog.tsx'

/** What a decision came to; one that is neither approved nor refused waits for the next approver. */
const outcomeOf = (state: (Claim | Swap)['state']) =>
  state === 'APPROVED' ? 'requests.approved' : state === 'REFUSED' ? 'requests.refused' : 'requests.passedOn'

type Request = { id: string; claim: Claim | null; swap: Swap | null }

/** What waits for approval by the user: who would take an open shift, and swaps that both want. */
export function RequestsList() {
  const { t } = useTranslation(['rota', 'shell'])
  const read = useInfiniteQuery(pagesOf(rota.requests, { limit: 50 }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  const rows = read.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState icon="check" title={t('requests.empty')} text={t('requests.emptyText')} />
  return (
    <Section title={t('tabs.requests')}>
      {rows.map((request) => (
        <RequestLine key={request.id} request={request} />
      ))}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </Section>
  )
}

function RequestLine({ request: { id, claim, swap } }: { request: Request }) {
  const { t } = useTranslation('rota')
  const notify = useNotify()
  const decideClaim = useSend(rota.decideClaim)
  const decideSwap = useSend(rota.decideSwap)
  const [isDismissed, setDismissed] = useState(false)
  const { error, isPending } = claim ? decideClaim : decideSwap
  const decide = (isApproved: boolean, reason = '') => {
    setDismissed(false)
    const options = {
      onSuccess: ({ state }: Pick<Claim | Swap, 'state'>) => toast(t(outcomeOf(state))),
      onError: (refused: Error) => warningsIn(refused) ?? notify.refusal(refused),
    }
    if (claim) decideClaim.mutate({ claimId: id, isApproved, reason }, options)
    else decideSwap.mutate({ swapId: id, isApproved, reason }, options)
  }
  const warnings = isDismissed ? undefined : warningsIn(error)
  const shown = claim ?? swap
  if (!shown) return null
  return (
    <Box sx={{ py: 3, borderBottom: '1px solid var(--line)' }}>
      {claim && t('requests.claims', { name: claim.employeeName })}
      {swap && t('requests.swaps', { from: swap.fromName, to: swap.toName })}
      <ShiftLine shift={shown.shift} />
      {swap?.toShift && <ShiftLine shift={swap.toShift} />}
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button variant="contained" disabled={isPending} onClick={() => decide(true)}>
          {t('requests.approve')}
        </Button>
        <Button disabled={isPending} onClick={() => decide(false)}>
          {t('requests.refuse')}
        </Button>
      </Stack>
      {warnings && (
        <WarningsDialog
          warnings={warnings}
          isPending={isPending}
          onOk={(reason) => decide(true, reason)}
          onClose={() => setDismissed(true)}
        />
      )}
    </Box>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { ApiError } from '#web/api-error.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { OwnShift, Swap } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'
import { ShiftLine } from './shift-line.tsx'
import { SwapDialog } from './swap-dialog.tsx'
import { UnavailableDialog, UnavailableList } from './unavailable.tsx'

type Own = Reply<typeof rota.own>

/** `/hrm/own`: one's own next shifts, for a phone: seen and acknowledged, swapped, taken; and when one cannot work. */
export function OwnShiftsPage() {
  const { t } = useTranslation('rota')
  const read = useQuery(queryOf(rota.own, {}))
  const isNone = read.error instanceof ApiError && read.error.code === 'not_found'
  return (
    <Page title={t('own.title')} isNarrow>
      {isNone && <EmptyState icon="person" title={t('own.none')} text={t('own.noneText')} />}
      {read.isLoadingError && !isNone && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && (
        <Stack spacing={4}>
          <Fresh own={read.data} />
          <Swaps own={read.data} />
          <Shifts own={read.data} />
          <Open own={read.data} />
          <Unavailable own={read.data} />
        </Stack>
      )}
    </Page>
  )
}

/** Shifts that were published and not acknowledged. */
function Fresh({ own }: { own: Own }) {
  const { t } = useTranslation('rota')
  const notify = useNotify()
  const { mutate, isPending } = useSend(rota.acknowledge)
  const fresh = own.shifts.filter(({ state }) => state === 'PUBLISHED')
  if (fresh.length === 0) return null
  const send = () =>
    mutate(
      { shiftIds: fresh.map(({ id }) => id).slice(0, 200) },
      { onSuccess: () => toast(t('own.acknowledged')), onError: notify.refusal },
    )
  return (
    <Alert
      severity="info"
      action={
        <LoadingButton color="inherit" size="small" isLoading={isPending} onClick={send}>
          {t('own.acknowledge')}
        </LoadingButton>
      }
    >
      {t('own.fresh', { count: fresh.length })}
    </Alert>
  )
}

/** Swaps: those that wait for one's decision, and those one requested. */
function Swaps({ own }: { own: Own }) {
  const { t } = useTranslation('rota')
  const notify = useNotify()
  const answer = useSend(rota.answerSwap)
  const withdraw = useSend(rota.withdrawSwap)
  if (own.swaps.length === 0) return null
  const reply = (swap: Swap, isAccepted: boolean) =>
    answer.mutate(
      { swapId: swap.id, isAccepted },
      { onSuccess: () => toast(t(isAccepted ? 'swap.accepted' : 'swap.declined')), onError: notify.refusal },
    )
  return (
    <Section title={t('swap.title')}>
      {own.swaps.map((swap) => (
        <Box key={swap.id} sx={{ py: 2, display: 'grid', gap: 1 }}>
          {swap.toEmployeeId === own.employeeId
            ? t('swap.asksYou', { name: swap.fromName })
            : t('swap.youAsked', { name: swap.toName })}
          <ShiftLine shift={swap.shift} />
          {swap.toShift && (
            <>
              {t('swap.for')}
              <ShiftLine shift={swap.toShift} />
            </>
          )}
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            {swap.toEmployeeId === own.employeeId && swap.state === 'ASKED' && (
              <>
                <Button variant="contained" disabled={answer.isPending} onClick={() => reply(swap, true)}>
                  {t('swap.accept')}
                </Button>
                <Button disabled={answer.isPending} onClick={() => reply(swap, false)}>
                  {t('swap.decline')}
                </Button>
              </>
            )}
            {(swap.toEmployeeId !== own.employeeId || swap.state !== 'ASKED') && (
              <StatusChip tone="tentative" label={t(`swap.state.${swap.state}`)} />
            )}
            {swap.fromEmployeeId === own.employeeId && (
              <Button
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ swapId: swap.id }, { onError: notify.refusal })}
              >
                {t('withdraw')}
              </Button>
            )}
          </Stack>
        </Box>
      ))}
    </Section>
  )
}

function Shifts({ own }: { own: Own }) {
  const { t } = useTranslation('rota')
  const [swapped, setSwapped] = useState<OwnShift>()
  const isInSwap = (id: string) => own.swaps.some(({ shiftId }) => shiftId === id)
  if (own.shifts.length === 0) return <EmptyState icon="calendar" title={t('own.empty')} text={t('own.emptyText')} />
  return (
    <Section title={t('own.next')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={t('own.next')}>
        {own.shifts.map((shift) => (
          <Box
            component="li"
            key={shift.id}
            sx={{ borderBottom: '1px solid var(--line)', '&:last-child': { border: 0 } }}
          >
            <ShiftLine
              shift={shift}
              end={
                shift.startAt !== null && !isInSwap(shift.id) ? (
                  <Button
                    size="small"
                    onClick={() => setSwapped(shift)}
                    aria-label={t('swap.askOf', { day: shift.on })}
                  >
                    {t('swap.ask')}
                  </Button>
                ) : undefined
              }
            />
          </Box>
        ))}
      </Box>
      {swapped && <SwapDialog shift={swapped} onClose={() => setSwapped(undefined)} />}
    </Section>
  )
}

function Open({ own }: { own: Own }) {
  const { t } = useTranslation('rota')
  const notify = useNotify()
  const claim = useSend(rota.claim)
  const withdraw = useSend(rota.withdrawClaim)
  if (own.open.length === 0) return null
  const claimOf = (id: string) => own.claims.find((each) => each.shift.id === id)
  const isPending = claim.isPending || withdraw.isPending
  const take = (rotaShiftId: string) =>
    claim.mutate({ rotaShiftId }, { onSuccess: () => toast(t('own.claimed')), onError: notify.refusal })
  return (
    <Section title={t('own.open')}>
      {own.open.map((shift) => {
        const made = claimOf(shift.id)
        return (
          <ShiftLine
            key={shift.id}
            shift={shift}
            end={
              made ? (
                <Button size="small" disabled={isPending} onClick={() => withdraw.mutate({ claimId: made.id }, { onError: notify.refusal })}>
                  {t('withdraw')}
                </Button>
              ) : (
                <Button size="small" variant="outlined" disabled={isPending} onClick={() => take(shift.id)}>
                  {t('own.claim')}
                </Button>
              )
            }
          />
        )
      })}
    </Section>
  ) // prettier-ignore
}

function Unavailable({ own }: { own: Own }) {
  const { t } = useTranslation('rota')
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title={t('unavailable.title')}
      action={<Button onClick={() => setAdding(true)}>{t('unavailable.add')}</Button>}
    >
      <UnavailableList rows={own.unavailable} />
      {isAdding && <UnavailableDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api-error.ts'
import { pagesOf, queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leave } from '../contract/leave.ts'
import type { LeaveRequest } from '../contract/replies.ts'
import { Balances } from './balances.tsx'
import { DaysDialog } from './days-dialog.tsx'
import { EncashDialog } from './encash-dialog.tsx'
import { LedgerPart } from './ledger-part.tsx'
import { OwnEncashments } from './own-encashments.tsx'
import { OwnHolidays } from './own-holidays.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { RequestLine } from './request-line.tsx'

/** `/hrm/leave`: one's own balances, what one requests and has taken. */
export function OwnLeavePage() {
  const { t } = useTranslation('leave')
  const [url, setUrl] = useUrlState()
  const read = useQuery(queryOf(leave.own, {}))
  const payable = read.data?.balances.filter(({ encashable }) => encashable !== null) ?? []
  const isNone = read.error instanceof ApiError && read.error.code === 'not_found'
  return (
    <Page
      title={t('own.title')}
      isNarrow
      actions={
        read.data && (
          <>
            {payable.length > 0 && <Button onClick={() => setUrl({ new: 'pay' })}>{t('encash.ask')}</Button>}
            <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
              {t('request')}
            </Button>
          </>
        )
      }
    >
      {isNone && <EmptyState icon="person" title={t('own.none')} text={t('own.noneText')} />}
      {read.isLoadingError && !isNone && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && (
        <Stack spacing={4}>
          {read.data.balances.length > 0 ? (
            <Balances rows={read.data.balances} />
          ) : (
            <EmptyState icon="calendar" title={t('noTypes')} text={t('noTypesText')} />
          )}
          <OwnRequests />
          <OwnHolidays />
          <OwnEncashments />
          <LedgerPart source={{ route: leave.ownLedger, input: { limit: 50 } }} />
        </Stack>
      )}
      {url['new'] === 'pay' && payable.length > 0 && (
        <EncashDialog balances={payable} onClose={() => setUrl({ new: undefined })} />
      )}
      {url['new'] === 'yes' && read.data && <RequestDialog onClose={() => setUrl({ new: undefined })} />}
    </Page>
  )
}

function OwnRequests() {
  const { t } = useTranslation(['leave', 'shell'])
  const read = useInfiniteQuery(pagesOf(leave.ownRequests, { limit: 20 }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={3} />
  const rows = read.data.pages.flatMap((page) => page.rows)
  return (
    <Section title={t('requests')}>
      {rows.length === 0 && <EmptyState icon="calendar" title={t('noRequests')} />}
      {rows.map((row) => (
        <RequestLine key={row.id} request={row} end={<OwnActions request={row} />} />
      ))}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </Section>
  )
}

/** A request is withdrawn, approved leave cancelled before it begins. */
function OwnActions({ request }: { request: LeaveRequest }) {
  const { id, state, version, from } = request
  const [isChoosing, setIsChoosing] = useState(false)
  const { t } = useTranslation('leave')
  const { today } = useDays()
  const notify = useNotify()
  const confirm = useConfirm()
  const withdraw = useSend(leave.withdraw)
  const cancel = useSend(leave.cancel)
  const done = (text: string) => ({ onSuccess: () => toast(text), onError: notify.refusal })
  if (state === 'REQUESTED')
    return (
      <Button
        size="small"
        disabled={withdraw.isPending}
        onClick={() => withdraw.mutate({ leaveRequestId: id }, done(t('withdrawn')))}
      >
        {t('withdraw')}
      </Button>
    )
  if (state !== 'APPROVED' || request.until <= today) return null
  const ask = async () => {
    if (await confirm({ title: t('cancel'), message: t('cancelText'), ok: t('cancel') }))
      cancel.mutate({ leaveRequestId: id, version }, done(t('cancelled')))
  }
  return (
    <>
      {request.until > from && (
        <Button size="small" onClick={() => setIsChoosing(true)}>
          {t('cancelDays.open')}
        </Button>
      )}
      {from > today && (
        <Button size="small" disabled={cancel.isPending} onClick={() => void ask()}>
          {t('cancel')}
        </Button>
      )}
      {isChoosing && <DaysDialog request={request} after={today} onClose={() => setIsChoosing(false)} />}
    </>
  )
}

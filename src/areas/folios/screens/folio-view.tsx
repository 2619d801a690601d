import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText, MomentText, MoneyText } from '#web/ui/values.tsx'
import { folios, type Folio, type FolioLine, type FolioNight, type FolioPayment } from '../contract.ts'
import { MoneySummary } from './money-summary.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

/** The bill of a booking: nights, other charges, payments, and what is due. `actions` stand above the sum. */
export function FolioView({ bookingId, actions }: { bookingId: string; actions?: ReactNode }) {
  const folio = useQuery(ask(folios.get, { bookingId }))
  if (folio.isPending) return <LinesSkeleton lines={8} />
  if (folio.isError) return <ErrorState error={folio.error} retry={() => void folio.refetch()} />
  return <Bill folio={folio.data} actions={actions} />
}

function Bill({ folio, actions }: { folio: Folio; actions: ReactNode }) {
  const { t } = useTranslation('folios')
  const [reversed, setReversed] = useState<FolioLine>()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 320px' },
        alignItems: 'start',
      }}
    >
      <Stack spacing={4} sx={{ minWidth: 0, order: { xs: 2, lg: 1 } }}>
        <Section title={t('nights')} isFlush>
          <Nights nights={folio.nights} />
        </Section>
        <Section title={t('lines')} isFlush>
          <Lines lines={folio.lines} onReverse={setReversed} isOpen={folio.status === 'OPEN'} />
        </Section>
        <Section title={t('payments')} isFlush>
          <Payments payments={folio.payments} />
        </Section>
      </Stack>
      <Stack spacing={4} sx={{ order: { xs: 1, lg: 2 }, position: { lg: 'sticky' }, top: 72 }}>
        <Section title={t('sum')}>
          <MoneySummary money={folio.money} />
          {folio.invoice && (
            <Box sx={{ mt: 3 }}>
              {t('invoice')} <Link to={`/invoice/${folio.invoice.id}`}>{folio.invoice.number}</Link>
            </Box>
          )}
          <Stack className="no-print" spacing={2} sx={{ mt: 4 }}>
            {actions}
            <Button variant="text" startIcon={<Icon name="print" />} onClick={() => window.print()}>
              {t('statement')}
            </Button>
          </Stack>
        </Section>
      </Stack>
      {reversed && <ReverseDialog line={reversed} onClose={() => setReversed(undefined)} />}
    </Box>
  )
}

function Nights({ nights }: { nights: readonly FolioNight[] }) {
  const { t } = useTranslation('folios')
  if (nights.length === 0) return <EmptyState icon="bed" title={t('noNights')} text={t('noNightsText')} />
  const columns: readonly Column<FolioNight>[] = [
    { key: 'night', label: t('night'), cell: (night) => <DayText day={night.night} />, phone: 'title' },
    {
      key: 'roomNumber',
      label: t('room'),
      cell: (night) => [night.roomNumber, night.roomTypeName].filter(Boolean).join(' · '),
    },
    { key: 'guestName', label: t('guest'), cell: (night) => night.guestName, phone: 'hidden' },
    { key: 'net', label: t('net'), align: 'end', cell: (night) => <MoneyText amount={night.net} /> },
    { key: 'tax', label: t('tax'), align: 'end', cell: (night) => <MoneyText amount={night.tax} /> },
    {
      key: 'total',
      label: t('total'),
      align: 'end',
      cell: (night) => <MoneyText amount={night.total} />,
      phone: 'end',
    },
  ]
  return (
    <DataTable
      label={t('nights')}
      rows={nights}
      rowKey={(night) => `${night.stayId} ${night.night}`}
      columns={columns}
    />
  )
}

type LinesProps = { lines: readonly FolioLine[]; onReverse: (line: FolioLine) => void; isOpen: boolean }

function Lines({ lines, onReverse, isOpen }: LinesProps) {
  const { t } = useTranslation('folios')
  const canWrite = useCan('folios.write')
  if (lines.length === 0) return <EmptyState icon="receipt" title={t('noLines')} text={t('noLinesText')} />
  const columns: readonly Column<FolioLine>[] = [
    { key: 'serviceOn', label: t('day'), cell: (line) => <DayText day={line.serviceOn} shape="short" /> },
    {
      key: 'name',
      label: t('what'),
      phone: 'title',
      cell: (line) => (
        <Box component="span" sx={line.isReversed ? { textDecoration: 'line-through' } : {}}>
          {line.name}
          {line.quantity > 1 && ` × ${line.quantity}`}
        </Box>
      ),
    },
    { key: 'reason', label: t('reason'), cell: (line) => line.reason },
    { key: 'createdBy', label: t('by'), cell: (line) => line.createdBy, phone: 'hidden' },
    { key: 'tax', label: t('tax'), align: 'end', cell: (line) => <MoneyText amount={line.tax} /> },
    { key: 'total', label: t('total'), align: 'end', cell: (line) => <MoneyText amount={line.total} />, phone: 'end' },
  ]
  const canReverse = (line: FolioLine) =>
    isOpen && !line.isReversed && line.reversesId === null && line.kind !== 'REFUND'
  return (
    <DataTable
      label={t('lines')}
      rows={lines}
      rowKey={(line) => line.id}
      columns={columns}
      actions={
        canWrite
          ? [{ label: t('reverse.action'), icon: 'undo', run: onReverse, isHidden: (line) => !canReverse(line) }]
          : undefined
      }
    />
  )
}

function Payments({ payments }: { payments: readonly FolioPayment[] }) {
  const { t } = useTranslation(['folios', 'payments'])
  if (payments.length === 0)
    return <EmptyState icon="money" title={t('folios:noPayments')} text={t('folios:noPaymentsText')} />
  const signed = (payment: FolioPayment) => (payment.direction === 'OUT' ? -payment.amount : payment.amount)
  const columns: readonly Column<FolioPayment>[] = [
    { key: 'receiptNumber', label: t('payments:receipt'), cell: (payment) => payment.receiptNumber ?? '–' },
    { key: 'createdAt', label: t('folios:when'), cell: (payment) => <MomentText instant={payment.createdAt} /> },
    {
      key: 'paymentMode',
      label: t('payments:modeLabel'),
      phone: 'title',
      cell: (payment) =>
        payment.direction === 'OUT'
          ? t('folios:refundBy', { mode: t(`payments:mode.${payment.paymentMode}`) })
          : t(`payments:mode.${payment.paymentMode}`),
    },
    { key: 'status', label: t('payments:status'), cell: (payment) => t(`payments:state.${payment.status}`) },
    { key: 'reference', label: t('payments:reference'), cell: (payment) => payment.reference, phone: 'hidden' },
    { key: 'operatorName', label: t('folios:by'), cell: (payment) => payment.operatorName, phone: 'hidden' },
    {
      key: 'amount',
      label: t('payments:amount'),
      align: 'end',
      phone: 'end',
      cell: (payment) => <MoneyText amount={signed(payment)} />,
    },
  ]
  return <DataTable label={t('folios:payments')} rows={payments} rowKey={(payment) => payment.id} columns={columns} />
}

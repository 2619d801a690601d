import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { showFile } from '#web/ui/files.ts'
import { Page } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { pay } from '../contract/pay.ts'
import { OwnShares } from './own-shares.tsx'
import { SlipFigures } from './slip-figures.tsx'
import { SlipStateChip, usePeriod } from './words.tsx'

/** `/hrm/payslips`: one's own payslips. */
export function OwnPayslipsPage() {
  const { t } = useTranslation('pay')
  const period = usePeriod()
  const [url, setUrl] = useUrlState()
  const open = url['payslip']
  return (
    <Page title={t('own.title')} isNarrow>
      <Stack spacing={4}>
        <DataList
          label={t('own.title')}
          source={pay.own}
          columns={[
            { key: 'period', label: t('period'), cell: (row) => period(row), phone: 'title' },
            { key: 'payOn', label: t('payOn'), cell: ({ payOn }) => <DayText day={payOn} shape="short" /> },
            {
              key: 'net',
              label: t('net'),
              cell: ({ net, currency }) => <MoneyText amount={net} currency={currency} />,
              align: 'end',
            },
            { key: 'state', label: t('status'), cell: ({ state }) => <SlipStateChip state={state} />, phone: 'end' },
          ]}
          onOpen={({ id }) => setUrl({ payslip: id })}
          empty={{ title: t('own.none'), text: t('own.noneText') }}
        />
        <OwnShares />
      </Stack>
      {open && <OwnSlip payslipId={open} onClose={() => setUrl({ payslip: undefined })} />}
    </Page>
  )
}

function OwnSlip({ payslipId, onClose }: { payslipId: string; onClose: () => void }) {
  const { t } = useTranslation('pay')
  const period = usePeriod()
  const notify = useNotify()
  const read = useQuery(queryOf(pay.ownSlip, { payslipId }))
  const show = () => {
    void showFile(pay.ownDocument, { payslipId }).catch(notify.refusal)
  }
  return (
    <Panel
      open
      title={read.data ? period(read.data) : t('own.title')}
      onClose={onClose}
      width={560}
      footer={
        <Button variant="contained" onClick={show}>
          {t('own.document')}
        </Button>
      }
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && (
        <div role="region" tabIndex={0} aria-label={t('own.title')}>
          {read.data.state === 'WITHDRAWN' && <Alert severity="warning">{t('own.withdrawn')}</Alert>}
          <SlipFigures slip={read.data} />
        </div>
      )}
    </Panel>
  )
}

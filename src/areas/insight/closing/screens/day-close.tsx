import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { closing } from '../contract/closing.ts'
import { needsDialog, CloseDialog } from './close-dialog.tsx'
import { CloseTab } from './close-tab.tsx'
import { ClosingSettingsForm } from './closing-settings.tsx'
import { FixedCharges } from './fixed-charges.tsx'
import { History } from './history.tsx'
import { canGoOn } from './run-state.ts'

const TABS = ['close', 'history', 'charges', 'settings'] as const

/** Polling interval of a running close, in case the live stream is down. */
const LOOK_EVERY_MS = 2_000

/** The day to be closed: what is in its way, the close under way, the closes before it, and how it is done here. */
export function DayClose() {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`) })
  const tab = tabs.open
  const read = useQuery({
    ...queryOf(closing.overview, {}),
    refetchInterval: (query) => (query.state.data?.run?.status === 'RUNNING' ? LOOK_EVERY_MS : false),
  })
  const { data } = read
  return (
    <Page
      title={t('title')}
      subtitle={data && day(data.businessDate)}
      actions={data && tab === 'close' && <CloseButton overview={data} />}
      tabs={tabs}
    >
      {tab === 'history' && <History />}
      {tab === 'charges' && <FixedCharges />}
      {(tab === 'close' || tab === 'settings') && (
        <>
          {read.isPending && <CardSkeleton height={320} />}
          {read.isError && !data && <ErrorState error={read.error} retry={() => void read.refetch()} />}
          {data && tab === 'close' && <CloseTab overview={data} />}
          {data && tab === 'settings' && <ClosingSettingsForm key={data.settings.version} settings={data.settings} />}
        </>
      )}
    </Page>
  )
}

/** Starts the close, or goes on with one that was interrupted; what it will do to guests and drawers is decided first. */
function CloseButton({ overview }: { overview: Parameters<typeof CloseTab>[0]['overview'] }) {
  const { t } = useTranslation('closing')
  const notify = useNotify()
  const mayClose = useCan('closing.write')
  const start = useSend(closing.start)
  const resume = useSend(closing.resume)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { run, businessDate, today } = overview
  const begin = () => {
    if (needsDialog(overview)) return setDialogOpen(true)
    start.mutate({ businessDate }, { onError: notify.refusal })
  }
  if (!mayClose) return null
  if (run && canGoOn(run))
    return (
      <LoadingButton
        variant="contained"
        isLoading={resume.isPending}
        onClick={() => resume.mutate({ runId: run.id }, { onError: notify.refusal })}
      >
        {t('resume')}
      </LoadingButton>
    )
  return (
    <>
      <LoadingButton
        variant="contained"
        isLoading={start.isPending || run?.status === 'RUNNING'}
        disabled={businessDate > today}
        onClick={begin}
      >
        {t('run.start')}
      </LoadingButton>
      {isDialogOpen && <CloseDialog overview={overview} onClose={() => setDialogOpen(false)} />}
    </>
  )
}

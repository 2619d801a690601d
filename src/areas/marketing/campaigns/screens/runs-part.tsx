import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { campaigns } from '../contract/campaigns.ts'
import { RUN_STATES } from '../contract/choices.ts'
import type { JourneyRun } from '../contract/journeys.ts'

/** Guests in a journey; one that is opened shows what happened step by step. */
export function RunsPart({ journeyId }: { journeyId: string }) {
  const { t } = useTranslation('campaigns')
  const [url, setUrl] = useUrlState()
  const stateOf = ({ state, reason }: JourneyRun) => (reason === '' ? t(`run.${state}`) : `${t(`run.${state}`)}: ${t(`runReason.${reason}`)}`)
  return (
    <>
      <DataList
        label={t('journeys.tabs.runs')}
        source={campaigns.runs}
        input={{ journeyId }}
        filters={[{ name: 'state', label: t('status'), options: RUN_STATES.map((value) => ({ value, label: t(`run.${value}`) })) }]}
        columns={[
          { key: 'guestName', label: t('guest'), phone: 'title', cell: ({ guestName }) => guestName },
          { key: 'bookingReference', label: t('booking'), width: 130, cell: ({ bookingReference }) => bookingReference },
          { key: 'state', label: t('status'), phone: 'line', cell: stateOf, text: stateOf },
          { key: 'messages', label: t('journeys.messages'), width: 110, align: 'end', cell: ({ messages }) => messages },
          { key: 'startedAt', label: t('journeys.entered'), width: 150, phone: 'hidden', cell: ({ startedAt }) => <MomentText instant={startedAt} isRelative />, text: ({ startedAt }) => startedAt },
        ]}
        onOpen={({ id }) => setUrl({ run: id })}
        isMarked={({ id }) => id === url['run']}
        empty={{ title: t('journeys.noRuns'), text: t('journeys.noRunsText') }}
      />
      {url['run'] && <RunPanel journeyRunId={url['run']} onClose={() => setUrl({ run: undefined })} />}
    </>
  )
} // prettier-ignore

function RunPanel({ journeyRunId, onClose }: { journeyRunId: string; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const { data, error, refetch } = useQuery(queryOf(campaigns.runLog, { journeyRunId }))
  return (
    <Panel open title={t('journeys.log')} onClose={onClose}>
      {data ? (
        <ol>
          {data.lines.map(({ id, kind, detail, happenedAt }) => (
            <li key={id}>
              <MomentText instant={happenedAt} /> · {t(`log.${kind}`)}
              {kind === 'WAIT' ? <> <MomentText instant={detail} /></> : detail !== '' && ` (${kind === 'NOT_SENT' || kind === 'EXITED' ? t(`runReason.${detail}`) : detail})`}
            </li>
          ))}
        </ol>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={5} />
      )}
    </Panel>
  )
} // prettier-ignore

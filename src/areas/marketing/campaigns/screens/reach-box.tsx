import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isComplete } from '#core/conditions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Choice } from '#web/ui/choice.tsx'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { SheetButton } from '#web/ui/sheet-button.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { LIST_CHANNELS, type ListChannel, REACH_CHANNELS, type ReachChannel } from '../contract/choices.ts'
import { campaigns } from '../contract/campaigns.ts'
import type { Reach } from '../contract/segment-replies.ts'
import type { Tree } from '../contract/tree.ts'
import { usePaused } from './use-paused.ts'

/** Whom a rule chooses now and how many of them are reached, counted once typing pauses. */
export function ReachBox({ tree: typed, segmentId }: { tree: Tree; segmentId?: string | undefined }) {
  const { t } = useTranslation('campaigns')
  const [channel, setChannel] = useState<ReachChannel>('MAIL')
  const tree = usePaused(typed)
  const read = useQuery({
    ...queryOf(campaigns.countSegment, { tree, channel }),
    enabled: isComplete(tree),
    placeholderData: keepPreviousData,
  })
  useGrowing(read.data?.isWhole === false)
  return (
    <Box component="section" aria-label={t('reach.title')} sx={{ display: 'grid', gap: 4 }}>
      <Choice
        label={t('channelLabel')}
        value={channel}
        options={REACH_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
        onChange={(value) => setChannel(value as ReachChannel)}
      />
      {read.data ? (
        <>
          <ReachFacts reach={read.data.reach} />
          {segmentId !== undefined && LIST_CHANNELS.some((each) => each === channel) && (
            <ListToTake segmentId={segmentId} channel={channel as ListChannel} />
          )}
          {!read.data.isWhole && <Typography role="status">{t('reach.growing')}</Typography>}
          {read.data.sample.length > 0 && (
            <Typography color="textSecondary">
              {t('reach.such', { names: read.data.sample.map(({ name }) => name).join(', ') })}
            </Typography>
          )}
        </>
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : isComplete(tree) ? (
        <LinesSkeleton lines={4} />
      ) : (
        <Typography color="textSecondary">{t('reach.incomplete')}</Typography>
      )}
    </Box>
  )
}

/** The stored segment as a call list or a list of letters: only who agreed to that. */
function ListToTake({ segmentId, channel }: { segmentId: string; channel: ListChannel }) {
  const { t } = useTranslation('campaigns')
  if (!useCan('campaigns.export')) return null
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <Typography>{t(`reach.list.${channel}`)}</Typography>
      <SheetButton route={campaigns.exportReached} input={{ segmentId, channel }} />
    </Box>
  )
}

/** Has the guests evaluated, step by step; each step is a change, so that what is counted is counted anew. */
function useGrowing(isGrowing: boolean): void {
  const { mutate, isIdle, isSuccess, reset } = useSend(campaigns.goThroughGuests)
  useEffect(() => {
    if (isGrowing && isIdle) mutate({})
    if (isSuccess) reset()
  }, [isGrowing, isIdle, isSuccess, mutate, reset])
}

const WHY = ['noConsent', 'suppressed', 'noAddress', 'restricted'] as const

/** How many are reached, and of the others why not. */
export function ReachFacts({ reach }: { reach: Reach }) {
  const { t } = useTranslation('campaigns')
  return (
    <Box role="status">
      <Typography sx={{ fontSize: 28, fontWeight: 600 }}>{t('reach.reachable', { count: reach.reachable })}</Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('reach.selected', { count: reach.selected, total: reach.total })}
      </Typography>
      <FactList facts={WHY.map((why) => [t(`reach.${why}`), String(reach[why])] as const)} />
    </Box>
  )
}

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { REVIEW_SOURCES, REVIEW_VIEWS, TOPICS } from '../contract/choices.ts'
import type { Review } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { EnterDialog } from './enter-dialog.tsx'
import { DeliveryChip, DueChip, RatingChip, StateChip } from './marks.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { useReviewTabs } from './use-review-tabs.tsx'

/** `/review/list`: what guests think, everywhere; what waits for a decision is first, and the lowest of it. */
export function InboxPage() {
  const { t } = useTranslation('reviews')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('reviews.write')
  const tabs = useReviewTabs('inbox')
  const open = (review: string | undefined) => setUrl({ review })
  return (
    <Page
      title={t('title')}
      tabs={tabs}
      actions={
        mayWrite && (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
            {t('enter.title')}
          </Button>
        )
      }
    >
      <DataList
        label={t('title')}
        source={reviews.list}
        search="text"
        searchLabel={t('search')}
        filters={useFilters()}
        columns={useColumns()}
        onOpen={({ id }) => open(id)}
        isMarked={({ id }) => id === url['review']}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {url['review'] && <ReviewPanel reviewId={url['review']} onClose={() => open(undefined)} />}
      {url['new'] === 'yes' && mayWrite && <EnterDialog onClose={() => setUrl({ new: undefined })} />}
    </Page>
  )
}

const SCORES = ['40', '60', '80'] as const
const LANGUAGES = ['en', 'fr', 'de', 'es', 'hi'] as const

function useFilters() {
  const { t } = useTranslation('reviews')
  return [
    { name: 'view', label: t('status'), options: REVIEW_VIEWS.map((value) => ({ value, label: t(`state.${value}`) })) },
    {
      name: 'source',
      label: t('sourceLabel'),
      options: REVIEW_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
    },
    {
      name: 'scoreUpTo',
      label: t('score'),
      options: SCORES.map((value) => ({ value, label: t('upTo', { score: value }) })),
    },
    { name: 'topic', label: t('topicLabel'), options: TOPICS.map((value) => ({ value, label: t(`topic.${value}`) })) },
    {
      name: 'language',
      label: t('language'),
      options: LANGUAGES.map((value) => ({ value, label: value.toUpperCase() })),
    },
    { name: 'from', label: t('from'), kind: 'day' as const },
    { name: 'until', label: t('until'), kind: 'day' as const },
  ]
}

/** The first words of a review, whatever its source calls them. */
const excerptOf = ({ title, body, positive, negative }: Review): string => {
  const whole = [title, body, positive, negative].filter(Boolean).join(' · ').replaceAll('\n', ' ')
  return whole.length > 110 ? `${whole.slice(0, 109)}…` : whole
}

function useColumns(): readonly Column<Review>[] {
  const { t } = useTranslation('reviews')
  return [
    { key: 'rating', label: t('score'), width: 96, cell: (row) => <RatingChip of={row} />, text: ({ score100 }) => String(score100) },
    { key: 'author', label: t('author'), phone: 'title', cell: ({ author }) => author || t('anonymous'), text: ({ author }) => author },
    { key: 'text', label: t('text'), cell: excerptOf },
    { key: 'source', label: t('sourceLabel'), width: 140, cell: ({ source }) => t(`source.${source}`) },
    { key: 'postedAt', label: t('posted'), width: 140, cell: ({ postedAt }) => <MomentText instant={postedAt} isRelative />, text: ({ postedAt }) => postedAt },
    { key: 'dueAt', label: t('due.title'), width: 130, cell: ({ dueAt }) => <DueChip dueAt={dueAt} />, text: ({ dueAt }) => dueAt ?? '' },
    { key: 'state', label: t('status'), width: 150, phone: 'end', cell: ({ state, delivery }) => <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}><StateChip state={state} /><DeliveryChip delivery={delivery} /></Stack>, text: ({ state }) => t(`state.${state}`) },
  ]
} // prettier-ignore

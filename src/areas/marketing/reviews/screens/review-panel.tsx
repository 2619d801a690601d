import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nightsOf } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import type { Review, WholeReview } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { visitAddress } from './visit-address.ts'
import { DeliveryChip, DueChip, RatingChip, StateChip } from './marks.tsx'
import { GesturePart } from './gesture-part.tsx'
import { PicturePart } from './picture-part.tsx'
import { QuestionResponses } from './question-answers.tsx'
import { ReplyPart } from './reply-part.tsx'
import { ReviewActions } from './review-actions.tsx'
import { TopicPart } from './topic-part.tsx'
import { TranslationPart } from './translation-part.tsx'
import { Versions } from './versions.tsx'
import { WorkPart } from './work-part.tsx'

type Props = { reviewId: string; onClose: () => void }

/** A review beside the list: its words, the stay it is about, and what becomes of it. */
export function ReviewPanel({ reviewId, onClose }: Props) {
  const { t } = useTranslation('reviews')
  const mayWrite = useCan('reviews.write')
  const read = useQuery(queryOf(reviews.get, { reviewId }))
  const whole = read.data
  return (
    <Panel
      open
      isBeside
      width={560}
      title={whole ? whole.review.author || t('anonymous') : t('review')}
      subtitle={whole && <Marks review={whole.review} />}
      onClose={onClose}
      footer={whole && mayWrite && <ReviewActions key={whole.review.version} whole={whole} />}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {whole && (
        <Stack key={reviewId} spacing={4}>
          <Words review={whole.review} />
          <TranslationPart review={whole.review} />
          <Versions whole={whole} />
          <PicturePart of={whole} />
          <QuestionResponses of={whole} />
          <Facts whole={whole} />
          <TopicPart review={whole.review} />
          <ReplyPart whole={whole} />
          <GesturePart of={whole} />
          <WorkPart of={whole} />
        </Stack>
      )}
    </Panel>
  )
}

const Marks = ({ review }: { review: Review }) => (
  <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
    <RatingChip of={review} />
    <StateChip state={review.state} />
    <DueChip dueAt={review.dueAt} />
    <DeliveryChip delivery={review.delivery} />
  </Stack>
)

/** The text as it was written: as text, whatever is in it. */
function Words({
  review: { title, body, positive, negative, wantsContact, display, displayReason, isReported, language },
}: {
  review: Review
}) {
  const { t } = useTranslation('reviews')
  const parts = [
    ['', body],
    [t('positive'), positive],
    [t('negative'), negative],
  ].filter(([, words]) => words)
  return (
    <Stack spacing={2}>
      {wantsContact && <Alert severity="warning">{t('wantsContact')}</Alert>}
      {isReported && <Alert severity="info">{t('isReported')}</Alert>}
      {display === 'HIDDEN' && <Alert severity="info">{t('isHidden', { reason: displayReason })}</Alert>}
      <Stack spacing={2} {...(language && { lang: language })}>
        {title && <Typography variant="h3">{title}</Typography>}
        {parts.map(([name, words]) => (
          <div key={name}>
            {name && (
              <Typography variant="caption" color="textSecondary" component="p">
                {name}
              </Typography>
            )}
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{words}</Typography>
          </div>
        ))}
      </Stack>
      {parts.length === 0 && !title && <Typography color="textSecondary">{t('noWords')}</Typography>}
    </Stack>
  )
}

function Facts({ whole: { review, stay, visit, case: found, earlier } }: { whole: WholeReview }) {
  const { t } = useTranslation(['reviews', 'bookings'])
  return (
    <FactList
      facts={[
        [t('sourceLabel'), `${t(`source.${review.source}`)}${review.isVerified ? ` · ${t('verified')}` : ''}`],
        [t('posted'), <MomentText key="posted" instant={review.postedAt} />],
        [t('onPage'), review.source === 'OWN' && t(`display.${review.display}`)],
        [t('booking'), stay && <Link key="booking" to={`/master-service/reservation-details/${stay.reference}`}>{`${stay.reference} · ${stay.guestName}`}</Link>],
        [t('stay'), stay && <span key="stay"><DayText day={stay.arrival} /> – <DayText day={stay.departure} /> · {t('nights', { count: nightsOf(stay) })}</span>],
        [t('rooms'), stay && stay.rooms.join(', ')],
        [t('visit'), visit && <Link key="visit" to={visitAddress(visit)}>{`${visit.outletName} · ${visit.guestName}`}</Link>],
        [t('visitDay'), visit && <DayText key="day" day={visit.day} />],
        [t('bookedBy'), stay && t(`bookings:source.${stay.source}`, { defaultValue: stay.source })],
        [t('case'), found && <Link key="case" to={`/bookone-admin/${found.desk === 'SERVICE' ? 'manage-service-request' : 'manage-enquiries'}?id=${found.id}`}>{found.number}</Link>],
        [t('earlier'), earlier.length > 0 && <Stack key="earlier" direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>{earlier.map((one) => <OtherReview key={one.id} of={one} />)}</Stack>],
      ]}
    />
  )
} // prettier-ignore

function OtherReview({ of }: { of: WholeReview['earlier'][number] }) {
  const { t } = useTranslation('reviews')
  return (
    <Link to={`/review/list?review=${of.id}`}>
      {t('earlierScore', { score: of.score100, source: t(`source.${of.source}`) })}
    </Link>
  )
}

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Topic, TOPICS } from '../contract/choices.ts'
import type { Review } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'

/** A review's opinion of a topic, as its reader marks it: good, mixed or bad. */
const SAID = { '100': 100, '50': 50, '0': 0 } as const
type Said = keyof typeof SAID | ''
const saidOf = (score100: number | undefined): Said =>
  score100 === undefined ? '' : score100 >= 70 ? '100' : score100 >= 40 ? '50' : '0'

/** What a review is about; from the guest's stars, or from a user who reads it. */
export function TopicPart({ review }: { review: Review }) {
  const { t } = useTranslation('reviews')
  const [isEdited, setEdited] = useState(false)
  const mayWrite = useCan('reviews.write')
  return (
    <Section title={t('topics')}>
      {isEdited ? (
        <Edited key={review.version} review={review} onClose={() => setEdited(false)} />
      ) : (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          {review.topics.map(({ topic, score100 }) => (
            <StatusChip
              key={topic}
              tone={score100 >= 70 ? 'confirmed' : score100 >= 40 ? 'tentative' : 'urgent'}
              label={`${t(`topic.${topic}`)} ${score100}`}
            />
          ))}
          {review.topics.length === 0 && <Typography color="textSecondary">{t('noTopics')}</Typography>}
          {mayWrite && <Button onClick={() => setEdited(true)}>{t('sort')}</Button>}
        </Stack>
      )}
    </Section>
  )
}

function Edited({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation(['reviews', 'shell'])
  const notify = useNotify()
  const { mutate, isPending } = useSend(reviews.triage)
  const [changed, setChanged] = useState<Partial<Record<Topic, Said>>>({})
  const scoreOf = (topic: Topic) => review.topics.find((each) => each.topic === topic)?.score100
  const save = () => {
    const topics = TOPICS.flatMap((topic) => {
      const said = changed[topic]
      const score100 = said === undefined ? scoreOf(topic) : said === '' ? undefined : SAID[said]
      return score100 === undefined ? [] : [{ topic, score100 }]
    })
    const onSuccess = () => {
      toast(t('reviews:sorted'))
      onClose()
    }
    mutate({ reviewId: review.id, version: review.version, topics }, { onSuccess, onError: notify.refusal })
  }
  const options = [
    { value: '', label: t('reviews:said.none') },
    { value: '100', label: t('reviews:said.good') },
    { value: '50', label: t('reviews:said.mixed') },
    { value: '0', label: t('reviews:said.bad') },
  ]
  return (
    <Stack spacing={3}>
      <Stack sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 3 }}>
        {TOPICS.map((topic) => (
          <Choice
            key={topic}
            label={t(`reviews:topic.${topic}`)}
            value={changed[topic] ?? saidOf(scoreOf(topic))}
            options={options}
            onChange={(said) => setChanged((before) => ({ ...before, [topic]: said as Said }))}
          />
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>{t('shell:cancel')}</Button>
        <LoadingButton variant="outlined" isLoading={isPending} onClick={save}>
          {t('shell:save')}
        </LoadingButton>
      </Stack>
    </Stack>
  )
}

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { ReadTable } from '#web/ui/read-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { QUESTION_KINDS } from '../contract/choices.ts'
import type { ReviewQuestion } from '../contract/questions.ts'
import { reviews } from '../contract/reviews.ts'

type Closes = { onClose: () => void }

/** Questions of the property's own in its survey after the stay: added, worded, put in order, retired. */
export function QuestionsPart() {
  const { t } = useTranslation(['reviews', 'shell'])
  const read = useQuery(queryOf(reviews.questions, {}))
  const [edited, setEdited] = useState<ReviewQuestion | 'NEW'>()
  const move = useMoves(read.data?.rows ?? [])
  const { retire } = useRetire()
  const textOf = useQuestionText()
  const close = () => setEdited(undefined)
  return (
    <Section title={t('reviews:questions.title')}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>{t('reviews:questions.text')}</Typography>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', mb: 2 }}>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setEdited('NEW')}>{t('reviews:questions.add')}</Button>
      </Stack>
      <ReadTable
        label={t('reviews:questions.title')}
        read={read}
        rowKey={({ id }) => id}
        empty={{ icon: 'note', title: t('reviews:questions.none'), text: t('reviews:questions.noneText') }}
        onOpen={setEdited}
        columns={[
          { key: 'text', label: t('reviews:questions.question'), cell: textOf, phone: 'title' },
          { key: 'kind', label: t('reviews:questions.kindLabel'), cell: ({ kind }) => t(`reviews:questions.kind.${kind}`), width: 160 },
          { key: 'isRetired', label: t('reviews:status'), cell: ({ isRetired }) => t(isRetired ? 'reviews:questions.retired' : 'reviews:questions.inUse'), width: 130, phone: 'end' },
        ]}
        actions={[
          { label: t('shell:edit'), run: setEdited },
          { label: t('reviews:questions.up'), run: (row) => move(row, -1), isHidden: ({ isRetired }) => isRetired },
          { label: t('reviews:questions.down'), run: (row) => move(row, 1), isHidden: ({ isRetired }) => isRetired },
          { label: t('reviews:questions.retire'), run: retire, isHidden: ({ isRetired }) => isRetired },
          { label: t('reviews:questions.restore'), run: retire, isHidden: ({ isRetired }) => !isRetired },
        ]}
      />
      {edited === 'NEW' && <NewQuestion onClose={close} />}
      {edited !== undefined && edited !== 'NEW' && <EditQuestion question={edited} onClose={close} />}
    </Section>
  )
} // prettier-ignore

/** A question in the language of its reader. */
export function useQuestionText() {
  const { i18n } = useTranslation('reviews')
  return ({ textEn, textFr }: Pick<ReviewQuestion, 'textEn' | 'textFr'>): string =>
    i18n.language.startsWith('fr') ? textFr : textEn
}

/** Moves a question among those that are put to guests. */
function useMoves(rows: readonly ReviewQuestion[]) {
  const notify = useNotify()
  const { mutate } = useSend(reviews.orderQuestions)
  return ({ id }: ReviewQuestion, step: -1 | 1) => {
    const ids = rows.filter(({ isRetired }) => !isRetired).map((row) => row.id)
    const at = ids.indexOf(id)
    if (at + step < 0 || at + step >= ids.length) return
    mutate({ questionIds: ids.toSpliced(at, 1).toSpliced(at + step, 0, id) }, { onError: notify.refusal })
  }
}

function useRetire() {
  const { t } = useTranslation('reviews')
  const notify = useNotify()
  const { mutate } = useSend(reviews.retireQuestion)
  const retire = ({ id, version, isRetired }: ReviewQuestion) =>
    mutate({ reviewQuestionId: id, version, isRetired: !isRetired }, { onSuccess: () => toast(t('questions.saved')), onError: notify.refusal }) // prettier-ignore
  return { retire }
}

function useDone(onClose: () => void) {
  const { t } = useTranslation('reviews')
  return () => {
    toast(t('questions.saved'))
    onClose()
  }
}

function NewQuestion({ onClose }: Closes) {
  const { t } = useTranslation('reviews')
  const form = useRouteForm(reviews.addQuestion, {
    defaults: { kind: 'STARS', textEn: '', textFr: '' },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={t('questions.add')} onClose={onClose}>
      <SelectField
        form={form}
        name="kind"
        label={t('questions.kindLabel')}
        options={QUESTION_KINDS.map((value) => ({ value, label: t(`questions.kind.${value}`) }))}
      />
      <Texts form={fieldsOf(form)} />
    </FormDialog>
  )
}

function EditQuestion({ question, onClose }: Closes & { question: ReviewQuestion }) {
  const { t } = useTranslation(['reviews', 'shell'])
  const { id, version, textEn, textFr } = question
  const form = useRouteForm(reviews.changeQuestion, {
    known: { reviewQuestionId: id, version },
    defaults: { textEn, textFr },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog
      form={form}
      title={t(`reviews:questions.kind.${question.kind}`)}
      label={t('shell:save')}
      onClose={onClose}
    >
      <Texts form={form} />
    </FormDialog>
  )
}

function Texts({ form }: { form: RouteForm<typeof reviews.changeQuestion, 'reviewQuestionId' | 'version'> }) {
  const { t } = useTranslation('reviews')
  return (
    <>
      <TextField form={form} name="textEn" label={t('questions.textEn')} isRequired maxLength={200} />
      <TextField form={form} name="textFr" label={t('questions.textFr')} isRequired maxLength={200} />
    </>
  )
}

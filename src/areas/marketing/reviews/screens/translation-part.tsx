import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Review } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'

/** What a review says in another language, and the button to write it. */
export function TranslationPart({ review }: { review: Review }) {
  const { t, i18n } = useTranslation('reviews')
  const mayWrite = useCan('reviews.write')
  const [isOpen, setOpen] = useState(false)
  const { translation, translationLanguage, translatedBy, title, body, positive, negative } = review
  const hasWords = [title, body, positive, negative].some(Boolean)
  if (translation === '' && !(mayWrite && hasWords)) return null
  const language = translationLanguage && (new Intl.DisplayNames(i18n.language, { type: 'language' }).of(translationLanguage) ?? translationLanguage)
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {translation !== '' && (
        <>
          <Typography variant="caption" color="textSecondary" component="p">
            {translatedBy === '' ? t('translation.bySource', { language }) : t('translation.by', { language, name: translatedBy })}
          </Typography>
          <Typography lang={translationLanguage} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {translation}
          </Typography>
        </>
      )}
      {mayWrite && (
        <Button size="small" startIcon={<Icon name="edit" />} onClick={() => setOpen(true)}>
          {t(translation === '' ? 'translation.add' : 'translation.change')}
        </Button>
      )}
      {isOpen && <TranslationDialog review={review} onClose={() => setOpen(false)} />}
    </Stack>
  )
} // prettier-ignore

function TranslationDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t, i18n } = useTranslation('reviews')
  const { id: reviewId, version, translation: text, translationLanguage } = review
  const form = useRouteForm(reviews.translate, {
    known: { reviewId, version },
    defaults: { text, language: translationLanguage || i18n.language.slice(0, 2) },
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={t('translation.title')} onClose={onClose}>
      <TextField form={form} name="language" label={t('language')} help={t('enter.languageHelp')} maxLength={2} />
      <TextField form={form} name="text" label={t('translation.text')} help={t('translation.help')} lines={6} autoFocus />
    </FormDialog>
  )
} // prettier-ignore

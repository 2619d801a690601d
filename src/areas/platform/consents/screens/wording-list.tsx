import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#core/language.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MOST_WORDING, PURPOSES } from '../contract/choices.ts'
import { consents } from '../contract/consents.ts'
import type { Wording } from '../contract/replies.ts'

/** The words people read beside the box, for each purpose and language. */
export function WordingList({ wordings }: { wordings: readonly Wording[] }) {
  const { t } = useTranslation('consents')
  const mayWrite = useCan('consents.lift')
  const [open, setOpen] = useState<Wording>()
  const rows = PURPOSES.flatMap((purpose) =>
    LANGUAGES.map(
      (language) =>
        wordings.find((each) => each.purpose === purpose && each.language === language) ?? {
          purpose,
          language,
          version: 0,
          wording: '',
        },
    ),
  )
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography color="textSecondary">{t('wordings.text')}</Typography>
      {rows.map((row) => {
        const name = t('wordings.of', { purpose: t(`purpose.${row.purpose}`), language: t(`language.${row.language}`) })
        return (
          <Box
            key={name}
            component="section"
            aria-label={name}
            sx={{ display: 'flex', gap: 4, alignItems: 'flex-start', flexWrap: 'wrap' }}
          >
            <Box sx={{ flex: '1 1 320px' }}>
              <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
              <Typography color={row.wording === '' ? 'textSecondary' : 'textPrimary'}>
                {row.wording || t('wordings.none')}
              </Typography>
              {row.version > 0 && (
                <Typography variant="caption" color="textSecondary">
                  {t('wordings.version', { version: row.version })}
                </Typography>
              )}
            </Box>
            {mayWrite && (
              <Button
                variant="outlined"
                aria-label={t('wordings.change', { name })}
                sx={{ minHeight: 44 }}
                onClick={() => setOpen(row)}
              >
                {t('wordings.write')}
              </Button>
            )}
          </Box>
        )
      })}
      {open && <WordingDialog row={open} onClose={() => setOpen(undefined)} />}
    </Box>
  )
}

function WordingDialog({ row, onClose }: { row: Wording; onClose: () => void }) {
  const { t } = useTranslation(['consents', 'shell'])
  const { purpose, language, version, wording } = row
  const form = useRouteForm(consents.saveWording, {
    known: { purpose, language, version },
    defaults: { wording },
    onDone: () => {
      toast(t('consents:wordings.saved'))
      onClose()
    },
  })
  const title = t('consents:wordings.of', {
    purpose: t(`consents:purpose.${purpose}`),
    language: t(`consents:language.${language}`),
  })
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={onClose}>
      <TextField
        form={form}
        name="wording"
        label={t('consents:wordings.words')}
        help={t('consents:wordings.help')}
        lines={4}
        maxLength={MOST_WORDING}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../preferences.ts'
import { isLetterShortcut, useShortcuts } from '../shortcuts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { KeyHint } from '../ui/marks.tsx'

/** Every key that does something where one is now. */
export default function ShortcutsSheet({ close }: { close: () => void }) {
  const { t } = useTranslation('shell')
  const areLettersOn = usePreference('letterShortcuts')
  const shown = useShortcuts().filter((shortcut) => areLettersOn || !isLetterShortcut(shortcut.keys))
  const labels = [...new Set(shown.map((shortcut) => shortcut.label))]
  return (
    <Dialog open title={t('shortcuts.title')} onClose={close} width={520}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 2, m: 0 }}>
        {labels.map((label) => (
          <Box
            key={label}
            sx={{ display: 'contents', '& > *': { m: 0, pb: 2, borderBottom: '1px solid var(--line)' } }}
          >
            <dt>{label}</dt>
            <Box component="dd" sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
              {shown
                .filter((shortcut) => shortcut.label === label)
                .map((shortcut) => (
                  <span key={shortcut.keys}>
                    <span className="visually-hidden">{shortcut.keys}</span>
                    <KeyHint keys={shortcut.keys} />
                  </span>
                ))}
            </Box>
          </Box>
        ))}
      </Box>
      {!areLettersOn && <Typography color="textSecondary">{t('shortcuts.off')}</Typography>}
    </Dialog>
  )
}

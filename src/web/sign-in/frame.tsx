import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../shell/brand.tsx'

/** The card in the middle of an otherwise calm page, for everything before one is inside. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: { xs: 'start center', sm: 'center' },
        p: { xs: 0, sm: 6 },
        bgcolor: { xs: 'background.paper', sm: 'background.default' },
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 400 }}>
        <Stack sx={{ alignItems: 'center', py: 6 }}>
          <Brand size={40} />
        </Stack>
        <Box
          sx={{
            bgcolor: 'background.paper',
            border: { xs: 0, sm: '1px solid var(--line)' },
            borderRadius: 3,
            p: { xs: 5, sm: 8 },
            boxShadow: { sm: '0 8px 32px rgb(16 32 64 / 6%)' },
          }}
        >
          <h1 className="visually-hidden" id="page-title" tabIndex={-1}>
            {title}
          </h1>
          {children}
        </Box>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ textAlign: 'center', mt: 5 }}>
          {t('tagline')}
        </Typography>
      </Box>
    </Box>
  )
}

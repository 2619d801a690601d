import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { signOut } from '#web/sign-out.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'

/** Oneself: name, role, the property one works for, and this session. */
export function ProfileOverview() {
  const { t } = useTranslation(['users', 'shell'])
  const go = useGo()
  const { user, roles, property } = useSession()
  const { day, timeZone } = useDays()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.displayName
  const lines: readonly [string, string | undefined][] = [
    [t('role'), user.roleName ?? roles.map((role) => t(`shell:role.${role}`)).join(', ')],
    [t('property'), property && [property.name, property.city].filter((part) => part !== '').join(', ')],
    [t('shell:businessDate'), property && day(property.businessDate)],
    [t('timeZone'), timeZone],
    [t('currency'), property?.localCurrency],
  ]
  return (
    <Page
      title={t('profile.title')}
      isNarrow
      actions={
        <Button variant="outlined" startIcon={<Icon name="settings" />} onClick={() => go('/profile/settings')}>
          {t('settings.title')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Section>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 4 }}>
            <Avatar name={name} src={user.logoUrl} />
            <Box sx={{ fontSize: 18, fontWeight: 600 }}>{name}</Box>
          </Box>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 6, rowGap: 2, m: 0 }}>
            {lines
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <Box key={label} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    {label}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    {value}
                  </Box>
                </Box>
              ))}
          </Box>
        </Section>
        <Section title={t('session.title')}>
          <Box sx={{ mb: 3 }}>{t('session.text')}</Box>
          <Button variant="outlined" startIcon={<Icon name="leave" />} onClick={() => void signOut(go)}>
            {t('shell:signOut')}
          </Button>
        </Section>
      </Box>
    </Page>
  )
}

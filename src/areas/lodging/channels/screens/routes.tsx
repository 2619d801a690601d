import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/manage-channel',
    title: 'channels:list.title',
    roles: ['SUPER_ADMIN'],
    needs: 'channels.catalogue',
    component: () => import('./channel-list.tsx').then((screen) => screen.ChannelList),
  },
  {
    path: '/bookone-admin/manage-channel/channel-create/:id/:x',
    title: 'channels:page.add',
    roles: ['SUPER_ADMIN'],
    needs: 'channels.catalogue',
    component: () => import('./channel-page.tsx').then((screen) => screen.ChannelPage),
  },
  {
    path: '/bookone-admin/channel-configure/:propertyId/:channelId/:x',
    title: 'channels:configure.title',
    roles: ['SUPER_ADMIN', 'ORG_ADMIN', 'PROP_ADMIN', 'PROP_MANAGER'],
    needs: 'channels.read',
    isForHotels: true,
    component: () => import('./configure-page.tsx').then((screen) => screen.ConfigurePage),
  },
]

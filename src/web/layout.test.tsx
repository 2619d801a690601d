import { beforeEach, expect, test } from 'vitest'
import {
  applyLayout,
  chooseTheme,
  collapseToggled,
  currentLayout,
  defaultLayout,
  layoutFrom,
  menuToggled,
  readLayout,
  resetLayout,
  setLayout,
  sidebarStyles,
} from './layout.ts'
import { preference } from './preferences.ts'

beforeEach(resetLayout)

test('defaults: icon menu, bars not fixed, LTR, custom scrollbar, side navigation, full sidebar, slate, egret-navy', () => {
  expect(defaultLayout).toMatchObject({
    navigationType: 'icon-menu',
    topbarFixed: false,
    footerFixed: false,
    dir: 'ltr',
    perfectScrollbar: true,
    navigationPos: 'side',
    sidebarStyle: 'full',
    sidebarColor: 'slate',
    matTheme: 'egret-navy',
  })
})

test('menu toggle: closed goes to full, otherwise to closed', () => {
  expect(sidebarStyles.map(menuToggled)).toEqual(['closed', 'closed', 'closed', 'full'])
})

test('collapse toggle: compact goes to full, anything else to compact', () => {
  expect(sidebarStyles.map(collapseToggled)).toEqual(['compact', 'full', 'compact', 'compact'])
})

test('settings are stored on the device and restored, but not the width of the window', () => {
  setLayout({ navigationPos: 'top', isMobile: true })
  expect(layoutFrom(localStorage.getItem('hotelmate.layout'))).toEqual({ ...defaultLayout, navigationPos: 'top' })
})

test.each([
  ['no JSON', '{'],
  ['another thing', '[1]'],
  ['a value that is gone', '{"sidebarColor":"pink"}'],
])('%s on the device is as if nothing were there', (_, stored) => expect(layoutFrom(stored)).toEqual(defaultLayout))

test('a layout written as JSON is read as it was', () => {
  const wanted = { ...defaultLayout, dir: 'rtl', footerColor: 'purple' }
  expect(readLayout(JSON.stringify(wanted))).toEqual({ layout: wanted })
})

test.each([
  ['{', [{ field: '', fault: 'notJson' }]],
  ['"side"', [{ field: '', fault: 'notJson' }]],
  [JSON.stringify({ ...defaultLayout, pink: 1 }), [{ field: 'pink', fault: 'unknown' }]],
  [JSON.stringify({ ...defaultLayout, dir: 'up' }), [{ field: 'dir', fault: 'value' }]],
  [JSON.stringify({ ...defaultLayout, dir: undefined }), [{ field: 'dir', fault: 'missing' }]],
])('%s is no layout, and it is said why', (text, faults) => expect(readLayout(text)).toEqual({ faults }))

test('one theme is active at a time, and brings its scheme', () => {
  chooseTheme('egret-teal-dark')
  expect([currentLayout().matTheme, preference('colorMode')]).toEqual(['egret-teal-dark', 'dark'])
  applyLayout({ ...defaultLayout, matTheme: 'egret-plum' })
  expect([currentLayout().matTheme, preference('colorMode')]).toEqual(['egret-plum', 'light'])
})

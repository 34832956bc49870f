/** Debian's Chromium without a screen, with a profile of its own that is thrown away. */
import { chromium, type Browser } from 'playwright-core';

const QUIET_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchBrowser = async (): Promise<Browser> => chromium.launch({ executablePath: '/usr/bin/chromium', args: QUIET_ARGUMENTS });

export const LAPTOP = { width: 1366, height: 768 };
export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 360, height: 640 };
export const PHONE_ON_ITS_SIDE = { width: 844, height: 390 };

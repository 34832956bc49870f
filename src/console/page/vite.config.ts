/** Builds the page into dist/page, where the server finds it. Every asset is a file of our own: the page's policy forbids anything else. */
import { defineConfig } from 'vite';

const config = defineConfig({
  // Every address of the page is served the same file, so its parts are named from the root.
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../../dist/page',
    emptyOutDir: true,
    // The page is one small script: no preload shim, no inlined data: URIs.
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});

export default config;

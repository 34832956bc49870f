/** Starts the page. */
import { render } from 'preact';
import './style/base.css';
import './style/buttons.css';
import './style/board.css';
import './style/panel.css';
import './style/moves.css';
import './style/layout.css';
import './style/forced-colors.css';
import { App } from './app.js';
import { signInFromAddress } from './sign-in-from-address.js';
import { followScheme } from './theme.js';

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has no #page');
followScheme();
// Signed in before the page asks what it may do.
void signInFromAddress().then(() => render(<App />, place));

import { render } from 'preact';

const place = document.getElementById('page');
if (place !== null) render(<p>hello</p>, place);

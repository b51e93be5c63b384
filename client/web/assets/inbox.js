// The inbox works without this file: it adds keys, a question before an approval, and the word that
// something has changed. It never moves what is under the cursor.
'use strict';

(() => {
  const isOff = document.body.dataset.keys === 'off';

  /** @param {Element | null} target */
  const isField = (target) =>
    target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

  const links = () => [...document.querySelectorAll('.cases tbody th a')];

  /** @param {number} by */
  const move = (by) => {
    const all = links();
    const at = all.indexOf(document.activeElement ?? document.body);
    const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  };

  /** @param {string} selector */
  const focusOn = (selector) => {
    const found = document.querySelector(selector);
    if (found instanceof HTMLElement) found.focus();
  };

  const KEYS = {
    j: () => move(1),
    k: () => move(-1),
    '/': () => focusOn('#q'),
    a: () => focusOn('.decide .primary'),
    r: () => focusOn('.refuse textarea'),
    e: () => focusOn('a.edit'),
    c: () => focusOn('.claim button'),
    '?': () => focusOn('.keys summary'),
  };

  document.addEventListener('keydown', (event) => {
    if (isOff || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const act = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  });

  // An approval is asked for once more, with the answer "no" under the finger.
  for (const form of document.querySelectorAll('form[data-confirm]')) {
    form.addEventListener('submit', (event) => {
      const dialog = form.querySelector('dialog');
      if (!(dialog instanceof HTMLDialogElement) || dialog.returnValue === 'yes') return;
      event.preventDefault();
      dialog.showModal();
    });
  }
  for (const dialog of document.querySelectorAll('form[data-confirm] dialog')) {
    for (const button of dialog.querySelectorAll('button')) {
      button.addEventListener('click', () => {
        dialog.close(button.dataset.answer);
      });
    }
    dialog.addEventListener('close', () => {
      const form = dialog.closest('form');
      if (dialog.returnValue === 'yes' && form instanceof HTMLFormElement) form.requestSubmit();
    });
  }

  const banner = document.querySelector('#changed');
  if (banner instanceof HTMLElement && 'EventSource' in window) {
    const words = banner.querySelector('[data-many]');
    let most = 0;
    const source = new EventSource('/inbox/events');
    source.addEventListener('changed', (event) => {
      // A stream that was opened anew counts from one again.
      most = Math.max(most, Number(event.data) || 1);
      if (words instanceof HTMLElement) {
        const many = words.dataset.many ?? '';
        words.textContent =
          most === 1 ? (words.dataset.one ?? '') : many.replace('{n}', String(most));
      }
      banner.hidden = false;
    });
  }

  // Says who has a ticket on the screen, while it is on the screen.
  const HERE_EVERY_MS = 25_000;
  const here = document.querySelector('[data-here]');
  const key = document.querySelector('input[name="form_key"]');
  if (here instanceof HTMLElement && key instanceof HTMLInputElement) {
    const sayHere = () => {
      if (document.visibilityState !== 'visible') return;
      const body = new URLSearchParams({ form_key: key.value });
      fetch(here.dataset.here ?? '', { method: 'POST', body }).catch(() => undefined);
    };
    sayHere();
    setInterval(sayHere, HERE_EVERY_MS);
  }
})();

document.body.textContent = "The table for your browser is being built.";
